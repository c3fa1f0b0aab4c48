internal import Foundation
internal import WebKit

/// Tokens where the engine lets nobody change requests: the page's own loads are
/// begun by the app, and `fetch` and `XMLHttpRequest` leave by Swift.
extension Browser {
  /// Whether the engine brings tokens by itself.
  static var engineBringsTokens: Bool { false }

  /// A load by the app.
  func request(for url: URL) -> URLRequest { addingToken(to: URLRequest(url: url)) }

  private func token(for url: URL?) -> Token? {
    url.flatMap(Origin.init(of:)).flatMap { stack?.session.tokens.token(for: $0) }
  }

  private func addingToken(to request: URLRequest) -> URLRequest {
    var request = request
    if let token = token(for: request.url),
      request.value(forHTTPHeaderField: token.header) == nil
    {
      request.setValue(token.field, forHTTPHeaderField: token.header)
    }
    return request
  }

  /// What to load in place of what the page's own navigation asks for: the same
  /// with the token of its origin; or without one that was for the origin before a
  /// redirect. nil leaves it as it is.
  ///
  /// A step in the history stays one, and a form's answer cannot be had twice.
  func replacement(for action: WKNavigationAction) -> URLRequest? {
    guard let url = action.request.url, action.targetFrame?.isMainFrame == true,
      action.request.httpMethod ?? "GET" == "GET"
    else { return nil }
    let others = stack?.session.tokens.origins.subtracting([Origin(of: url) ?? .opaque]) ?? []
    for origin in others {
      guard let token = stack?.session.tokens.token(for: origin),
        action.request.value(forHTTPHeaderField: token.header) == token.field
      else { continue }
      note(.session, "refused to let a token go on to \(Origin(of: url)?.description ?? "nobody")")
      var request = action.request
      request.setValue(nil, forHTTPHeaderField: token.header)
      return addingToken(to: request)
    }
    guard [.linkActivated, .other].contains(action.navigationType), replaced != url,
      let token = token(for: url), action.request.value(forHTTPHeaderField: token.header) == nil
    else {
      replaced = nil
      return nil
    }
    replaced = url
    return addingToken(to: action.request)
  }
}
