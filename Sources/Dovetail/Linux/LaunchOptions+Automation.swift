package import DovetailShell
internal import DovetailCore
internal import WebKit

extension LaunchOptions {
  /// Lets a driver in, where that was asked for; before the app is made.
  ///
  /// - Returns: tells the driver of the app, once it is made.
  @MainActor
  package func letDriverIn() throws -> @MainActor (Application) -> Void {
    guard isAutomated else { return { _ in } }
    try LinuxDisplay.prepare()
    let driven = Driven()
    LinuxAutomation.allow {
      driven.app.map { app in
        (app.stack.manifest.name, app.stack.manifest.version, app.stack.main.webView)
      }
    }
    return { driven.app = $0 }
  }
}

/// The app that a driver drives.
@MainActor private final class Driven {
  weak var app: Application?
}
