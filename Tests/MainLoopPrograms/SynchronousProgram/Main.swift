import CWebKitGTK
import Foundation
import GObjectBridge
import MainLoopProbe

/// Waits in the way that its argument names.
@main struct SynchronousProgram {
  @MainActor static func main() {
    alarm(30)
    switch CommandLine.arguments.dropFirst().first {
    case "application": runApplication()
    case "g_main_loop_run": runPlainLoop()
    case "MainLoop.run": runMainLoop()
    case "RunLoop.main": runRunLoop()
    default: exit(2)
    }
  }

  @MainActor private static func runApplication() {
    MainLoop.attach()
    let application = unsafe ObjectRef(
      taking: UnsafeMutableRawPointer(
        g_application_new("com.example.mainloop", G_APPLICATION_NON_UNIQUE)))
    let activated = SignalConnection(application, "activate") { _ in
      let pointer = unsafe application.instance(of: GApplication.self)
      unsafe g_application_hold(pointer)
      Task {
        await reportMainLoop()
        unsafe g_application_quit(application.instance(of: GApplication.self))
      }
      return .none
    }
    unsafe g_application_run(application.instance(of: GApplication.self), 0, nil)
    withExtendedLifetime(activated) {}
  }

  @MainActor private static func runPlainLoop() {
    MainLoop.attach()
    nonisolated(unsafe) let loop = unsafe g_main_loop_new(nil, 0)
    Task {
      await reportMainLoop()
      unsafe g_main_loop_quit(loop)
    }
    unsafe g_main_loop_run(loop)
    unsafe g_main_loop_unref(loop)
  }

  @MainActor private static func runMainLoop() {
    Task {
      await reportMainLoop()
      MainLoop.quit()
    }
    MainLoop.run()
  }

  @MainActor private static func runRunLoop() {
    MainLoop.attach()
    var done = false
    Task {
      await reportMainLoop()
      done = true
    }
    while !done, RunLoop.main.run(mode: .default, before: .distantFuture) {}
  }
}
