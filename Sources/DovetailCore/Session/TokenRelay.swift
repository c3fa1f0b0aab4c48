internal import Foundation
internal import WebKit

/// Sends `fetch` and `XMLHttpRequest` of the app's pages with the token of their
/// origin, where the engine lets nobody change requests: they go out here, and
/// the page gets the answer. It never sees the token.
///
/// What a redirect leads to another origin has failed.
@MainActor
final class TokenRelay: NSObject, WKScriptMessageHandlerWithReply {
  private weak var session: Session?
  private let log: @MainActor (String) -> Void
  /// How large an answer may be, in bytes: 32 Mi.
  private static let limit = 32 << 20

  private init(_ session: Session, log: @escaping @MainActor (String) -> Void) {
    self.session = session
    self.log = log
    super.init()
  }

  /// Lets the pages of a controller have it.
  static func install(
    on controller: WKUserContentController, for session: Session,
    log: @escaping @MainActor (String) -> Void
  ) {
    controller.addScriptMessageHandler(
      TokenRelay(session, log: log), contentWorld: .page, name: TokenRelayScript.handler)
    controller.addUserScript(
      WKUserScript(
        source: TokenRelayScript.source, injectionTime: .atDocumentStart, forMainFrameOnly: false))
  }

  // MARK: Messages

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    let asker = Origin(message.frameInfo.securityOrigin)
    guard let tokens = session?.tokens, tokens.askers.contains(asker) else {
      log("a request with a token refused to \(asker)")
      return replyHandler(nil, nil)
    }
    guard let request = RelayedRequest(message.body, askedBy: asker),
      let token = tokens.token(for: request.origin)
    else { return replyHandler(nil, nil) }
    // The page asks first whether it is to send it this way.
    guard request.isWhole else { return replyHandler(true, nil) }
    Task {
      do {
        replyHandler(try await answer(to: request, token), nil)
      } catch {
        log("\(request.method) \(request.origin) failed: \(error.localizedDescription)")
        replyHandler(nil, "failed")
      }
    }
  }

  private func answer(to request: RelayedRequest, _ token: Token) async throws -> [String: Any] {
    if request.needsPreflight {
      let (_, response) = try await RelayExchange.run(request.preflight, within: Self.limit)
      guard request.isAllowed(byPreflight: response) else {
        throw URLError(.noPermissionsToReadFile)
      }
    }
    var sent = request.urlRequest
    // What a page sets itself is what it means.
    if sent.value(forHTTPHeaderField: token.header) == nil {
      sent.setValue(token.field, forHTTPHeaderField: token.header)
    }
    if request.sendsCookies { await addCookies(to: &sent) }
    let (data, response) = try await RelayExchange.run(sent, within: Self.limit)
    if request.sendsCookies { keepCookies(of: response) }
    guard request.mayRead(response) else { throw URLError(.noPermissionsToReadFile) }
    return [
      "status": response.statusCode, "url": response.url?.absoluteString ?? "",
      "headers": request.readableHeaders(of: response).map { [$0.key, $0.value] },
      "body": data.base64EncodedString(),
    ]
  }

  // MARK: Cookies

  private func addCookies(to request: inout URLRequest) async {
    guard let url = request.url, let cookies = await session?.cookies() else { return }
    let fitting = cookies.filter { $0.goes(to: url) }
    guard !fitting.isEmpty else { return }
    let field = fitting.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    request.setValue(field, forHTTPHeaderField: "Cookie")
  }

  private func keepCookies(of response: HTTPURLResponse) {
    guard let url = response.url, let fields = response.allHeaderFields as? [String: String] else {
      return
    }
    for cookie in HTTPCookie.cookies(withResponseHeaderFields: fields, for: url) {
      session?.set(cookie)
    }
  }
}

extension HTTPCookie {
  /// Whether it goes along with a request of the app's own pages to an address.
  func goes(to url: URL) -> Bool {
    guard let host = url.host?.lowercased() else { return false }
    let domain = domain.lowercased()
    let isOfHost =
      domain.hasPrefix(".") ? host == domain.dropFirst() || host.hasSuffix(domain) : host == domain
    let target = url.path(percentEncoded: true)
    let folder = path.hasSuffix("/") ? path : path + "/"
    return isOfHost && (target == path || (target.isEmpty ? "/" : target).hasPrefix(folder))
      && (!isSecure || url.scheme?.lowercased() == "https")
  }
}
