import Glibc
import MainLoopProbe

/// Waits as the Swift runtime does for an `async` main.
@main struct AsynchronousProgram {
  static func main() async {
    alarm(30)
    await reportMainLoop()
  }
}
