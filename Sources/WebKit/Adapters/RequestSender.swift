internal import Foundation
internal import FoundationNetworking

extension NavigationAdapter {
  /// WebKitGTK takes neither method nor body, and nothing here sends them yet:
  /// the load fails, and says so, rather than going out as a GET.
  func send(_ request: URLRequest, load: Load) -> WKNavigation {
    let method = request.httpMethod ?? "GET"
    Task { @MainActor in
      self.failProvisional(
        load,
        LoadError.network(
          NSURLErrorUnsupportedURL,
          "A \(method) request with a body cannot be loaded yet; submit a form from a page instead",
          url: load.url))
    }
    return load.navigation
  }

  /// A load goes on although the engine is idle.
  var isWaiting: Bool { untrusted != nil }

  /// Ends a load that the engine does not know about.
  func cancelRequests() {
    guard let load = untrusted else { return }
    untrusted = nil
    failProvisional(load, LoadError.network(NSURLErrorCancelled, "cancelled", url: load.url))
  }
}
