public import Foundation

/// A download. Apple: `WKDownload`.
@preconcurrency @MainActor
open class WKDownload: NSObject {}

/// What `.download` answers wait for.
@MainActor
final class DownloadExpectations {
  enum Origin {
    case action(WKNavigationAction.Values)
    case response(WKNavigationResponse.Values)
  }
  func expect(_ origin: Origin, url: String) {}
}
