internal import DovetailShell

extension HybridApp {
  /// Hands the process to the system, which starts the app and ends it. A mistake
  /// ends the program with a message and a status.
  @MainActor public static func main() {
    SystemLoop.run {
      Task {
        do {
          try await RunningApp<Self>().run()
        } catch {
          RunningApp<Self>.end(error)
        }
      }
    }
  }
}
