#if canImport(UIKit)
  internal import UIKit

  /// The system's own loop, which the process belongs to.
  @MainActor
  package enum SystemLoop {
    /// Runs it; `begin` is called once the system has started the app.
    package static func run(_ begin: @escaping @MainActor () -> Void) {
      AppDelegate.begin = begin
      _ = unsafe UIApplicationMain(
        CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))
    }

    /// Asks Apple's service for messages; the app's delegate gets the answer.
    static func registerForPush() { UIApplication.shared.registerForRemoteNotifications() }

    /// Asks for no more.
    static func unregisterFromPush() { UIApplication.shared.unregisterForRemoteNotifications() }
  }
#endif
