internal import Foundation
internal import FoundationNetworking

extension NavigationAdapter {
  func send(_ request: URLRequest, load: Load) -> WKNavigation { load.navigation }

  /// A load goes on although the engine is idle.
  var isWaiting: Bool { untrusted != nil }

  /// Ends a load that the engine does not know about.
  func cancelRequests() {
    guard let load = untrusted else { return }
    untrusted = nil
    failProvisional(load, LoadError.network(NSURLErrorCancelled, "cancelled", url: load.url))
  }
}
