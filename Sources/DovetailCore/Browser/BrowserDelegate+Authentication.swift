internal import Foundation
internal import WebKit

/// Questions for a user and a password, turned into dialogs.
extension BrowserDelegate {
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let space = challenge.protectionSpace
    let methods = [
      NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
      NSURLAuthenticationMethodNTLM, NSURLAuthenticationMethodDefault,
    ]
    guard let browser, methods.contains(space.authenticationMethod) else {
      return completionHandler(.performDefaultHandling, nil)
    }
    let scheme = space.protocol ?? "http"
    let isUsual = space.port == (scheme == "https" ? 443 : 80) || space.port == 0
    let place = isUsual ? space.host : "\(space.host):\(space.port)"
    let origin = URL(string: "\(scheme)://\(place)").flatMap(Origin.init(of:)) ?? .opaque
    let question = CredentialQuestion(
      host: place, realm: space.realm ?? "", isProxy: space.isProxy(),
      isReadable: scheme != "https" && !origin.isLoopback
        && space.authenticationMethod == NSURLAuthenticationMethodHTTPBasic,
      isRetry: challenge.previousFailureCount > 0, user: challenge.proposedCredential?.user ?? "")
    browser.credentials.ask(question) { done in
      browser.ask(.credentials(question), "credentials", message: question.realm, origin: origin) {
        answer, _ in done(answer)
      }
    } then: { answer in
      guard case .credentials(let user, let password) = answer else {
        // The server's own page about the refusal is shown.
        return completionHandler(.useCredential, nil)
      }
      completionHandler(
        .useCredential, URLCredential(user: user, password: password, persistence: .forSession))
    }
  }
}
