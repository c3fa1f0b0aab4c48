#if canImport(AppKit) && !canImport(UIKit)
  package import AppKit
  package import Foundation

  /// What the system calls when it starts the app.
  @MainActor
  package final class AppDelegate: NSObject, NSApplicationDelegate {
    private let begin: @MainActor () -> Void

    /// - Parameter begin: makes the app and lets it run; called once.
    package init(begin: @escaping @MainActor () -> Void) { self.begin = begin }

    package func applicationDidFinishLaunching(_ notification: Notification) { begin() }

    package func application(_ application: NSApplication, open urls: [URL]) {
      for url in urls { Application.current?.openLink(url) }
    }

    // MARK: Push

    package func application(
      _ application: NSApplication,
      didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) { PushRegistration.shared.registered(deviceToken) }

    package func application(
      _ application: NSApplication,
      didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) { PushRegistration.shared.failed(error) }

    package func application(
      _ application: NSApplication, didReceiveRemoteNotification userInfo: [String: Any]
    ) { Application.current?.applePush.received(userInfo) }

    package func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool {
      true
    }
  }
#endif
