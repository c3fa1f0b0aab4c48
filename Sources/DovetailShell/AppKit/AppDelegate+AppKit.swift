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

    package func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool {
      true
    }
  }
#endif
