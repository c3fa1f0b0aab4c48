#if canImport(UIKit)
  internal import DovetailCore
  internal import Foundation

  extension Application {
    /// An address from outside that leads into the app: loaded where the policy
    /// lets the app's own pages go.
    func openLink(_ url: URL) { stack.main.load(url) }
  }
#endif
