internal import Foundation

/// What a download came from.
enum DownloadOrigin {
  /// An action that the delegate answered with `.download`.
  case action(WKNavigationAction.Values)
  /// A response that the delegate answered with `.download`.
  case response(WKNavigationResponse.Values)
  /// The app, by `startDownload(using:)`.
  case app
}

/// The `.download` answers of a view whose downloads have not begun.
@MainActor
final class DownloadExpectations {
  /// Loads that ended for a download, and whose failure the engine will report.
  private var interruptions = 0
  private var expected: [(origin: DownloadOrigin, url: String)] = []

  func expect(_ origin: DownloadOrigin, url: String) {
    expected.append((origin, url))
  }

  /// The oldest answer for an address.
  func take(url: String) -> DownloadOrigin? {
    guard let index = expected.firstIndex(where: { $0.url == url }) else { return nil }
    return expected.remove(at: index).origin
  }

  func expectInterruption() { interruptions += 1 }

  /// Whether a failure is of a load that has ended already.
  func takeInterruption(_ error: any Error) -> Bool {
    let error = error as NSError
    guard interruptions > 0, error.domain == LoadError.policyDomain, error.code == 102 else {
      return false
    }
    interruptions -= 1
    return true
  }
}
