internal import Foundation
internal import WebKit

/// Finds out whether a server answers.
struct HostProbe: Sendable {
  /// Whether the server of an address answers.
  let reaches: @Sendable (URL) async -> Bool

  /// A `HEAD` request for the root of the address's origin, with nothing of the
  /// app's in it: no cookie, no path, no cache. Any answer counts, also an error,
  /// but not a certificate that is not good, nor a network that wants a login
  /// first.
  static let live = HostProbe { url in
    guard let request = request(for: url) else { return false }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    let session = URLSession(configuration: configuration)
    defer { session.finishTasksAndInvalidate() }
    guard let (_, response) = try? await session.data(for: request) else { return false }
    return (response as? HTTPURLResponse)?.statusCode != networkAuthenticationRequired
  }

  private static let networkAuthenticationRequired = 511

  private static func request(for url: URL) -> URLRequest? {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return nil }
    (parts.path, parts.query, parts.fragment) = ("/", nil, nil)
    (parts.user, parts.password) = (nil, nil)
    guard let root = parts.url else { return nil }
    var request = URLRequest(
      url: root, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 10)
    request.httpMethod = "HEAD"
    return request
  }
}
