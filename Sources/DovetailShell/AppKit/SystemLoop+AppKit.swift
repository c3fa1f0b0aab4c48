#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit

  /// The system's own loop, which the process belongs to.
  @MainActor
  package enum SystemLoop {
    private static var delegate: AppDelegate?

    /// Runs it; `begin` is called once the system has started the app.
    package static func run(_ begin: @escaping @MainActor () -> Void) {
      let application = NSApplication.shared
      let delegate = AppDelegate(begin: begin)
      self.delegate = delegate
      application.delegate = delegate
      application.setActivationPolicy(.regular)
      application.run()
    }

    /// Asks Apple's service for messages; the app's delegate gets the answer.
    static func registerForPush() { NSApplication.shared.registerForRemoteNotifications() }

    /// Asks for no more.
    static func unregisterFromPush() { NSApplication.shared.unregisterForRemoteNotifications() }
  }
#endif
