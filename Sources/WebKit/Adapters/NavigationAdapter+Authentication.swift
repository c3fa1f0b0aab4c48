internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking
internal import GObjectBridge

extension NavigationAdapter {
  // MARK: authenticate

  /// Always answers true, or the engine would show a dialog of its own.
  func authenticate(_ request: ObjectRef) -> Bool {
    let question = EngineChallenge(request)
    let space = question.protectionSpace
    if let load = allowed, URL(string: load.url)?.host == space.host {
      // The network process may be quicker than the page's process.
      reportStart(of: load)
    }
    ask(
      about: space, failures: failures(in: space, isRetry: question.isRetry),
      proposed: question.proposedCredential
    ) { disposition, credential in
      switch disposition {
      case .useCredential: question.answer(credential)
      case .cancelAuthenticationChallenge: question.cancel()
      default: question.answer(nil)
      }
    }
    return true
  }

  // MARK: load-failed-with-tls-errors

  /// The certificate was refused, and the load has ended. If the app accepts it,
  /// the same navigation begins anew.
  ///
  /// Always answers true, or the engine would show a page of its own.
  func certificateFailed(url: String, certificate: ObjectRef, flags: UInt32) -> Bool {
    let error = LoadError.certificate(flags, url: url)
    guard let load = provisional, let space = URLProtectionSpace.certificate(of: url) else {
      return loadFailed(WEBKIT_LOAD_STARTED, url: url, error: error)
    }
    ignoresNextFinish = true
    provisional = nil
    askAboutCertificate(of: load, url, space, certificate, error)
    return true
  }

  private func askAboutCertificate(
    of load: Load, _ url: String, _ space: URLProtectionSpace, _ certificate: ObjectRef,
    _ error: NSError
  ) {
    load.url = url
    untrusted = load
    ask(about: space, error: error) { [weak self] disposition, _ in
      // The engine is in the middle of ending the load when the answer is quick.
      Task { @MainActor in
        guard let self, self.untrusted === load else { return }
        switch disposition {
        case .useCredential:
          self.view?.accept(certificate, for: space.host) { [weak self] in
            self?.endQuestion(of: load) { self?.retry(load, orFailWith: error) }
          }
        case .cancelAuthenticationChallenge:
          self.endQuestion(of: load) {
            self.failProvisional(
              load, LoadError.network(NSURLErrorCancelled, "cancelled", url: url))
          }
        default:
          self.endQuestion(of: load) { self.failProvisional(load, error) }
        }
      }
    }
  }

  // MARK: A refusal that the engine reports as a cancelled load

  /// Whether a load may have failed over a certificate though the engine says that
  /// it was cancelled.
  ///
  /// While a process for the page starts, the engine connects ahead. When that
  /// connection is given to the load and refused, the load counts as cancelled.
  func mayHideCertificate(_ error: any Error, _ load: Load, url: String) -> Bool {
    let error = error as NSError
    return error.domain == NSURLErrorDomain && error.code == NSURLErrorCancelled
      && load.isReviewed && !load.isStopped && !load.isRetry
      && allowed == nil && requested.isEmpty && OriginParts(of: URL(string: url)).scheme == "https"
  }

  /// Asks the server itself; always true, for `load-failed`.
  func lookAtCertificate(of load: Load, url: String, _ error: any Error) -> Bool {
    untrusted = load
    CertificateProbe.start(url) { [weak self] finding in
      guard let self, let view = self.view, self.untrusted === load else { return }
      if let finding, let space = URLProtectionSpace.certificate(of: url),
        !view.ownConfiguration.websiteDataStore.engineSession.accepts(
          finding.certificate, for: space.host)
      {
        self.askAboutCertificate(
          of: load, url, space, finding.certificate,
          LoadError.certificate(finding.flags, url: url))
      } else {
        self.endQuestion(of: load) { self.failProvisional(load, error) }
      }
    }
    return true
  }

  private func endQuestion(of load: Load, _ then: () -> Void) {
    guard untrusted === load else { return }
    untrusted = nil
    then()
    view?.refreshState()
  }

  private func retry(_ load: Load, orFailWith error: any Error) {
    if load.kind == .page, load.action?.request.httpMethod ?? "GET" != "GET" {
      // What the page has posted is gone; the next try gets through.
      return failProvisional(load, error)
    }
    load.isRetry = true
    view?.start(load)
  }
}

extension WKWebView {
  /// Accepts a certificate; `then` runs when the engine's network process knows.
  func accept(
    _ certificate: ObjectRef, for host: String, _ then: @escaping @MainActor @Sendable () -> Void
  ) {
    let store = ownConfiguration.websiteDataStore
    store.engineSession.accepted.append((host, certificate))
    unsafe webkit_network_session_allow_tls_certificate_for_host(
      store.session.opaque, certificate.instance(of: GTlsCertificate.self), host)
    // The call has no answer; one that has, sent after it, tells that it is done.
    store.httpCookieStore.getCookiePolicy { _ in then() }
  }
}

extension URLProtectionSpace {
  /// The question whether a server's certificate is good.
  static func certificate(of url: String) -> URLProtectionSpace? {
    guard let url = URL(string: url), let host = url.host else { return nil }
    return URLProtectionSpace(
      host: host, port: url.port ?? 443, protocol: NSURLProtectionSpaceHTTPS, realm: nil,
      authenticationMethod: NSURLAuthenticationMethodServerTrust)
  }
}

/// A `WebKitAuthenticationRequest` that waits for its answer.
@MainActor
private struct EngineChallenge {
  let request: ObjectRef

  init(_ request: ObjectRef) { self.request = request }

  private var pointer: OpaquePointer { unsafe request.opaque }

  var isRetry: Bool { unsafe webkit_authentication_request_is_retry(pointer) != 0 }

  var protectionSpace: URLProtectionSpace {
    func text(_ pointer: UnsafePointer<CChar>?) -> String? {
      unsafe pointer.map { unsafe String(cString: $0) }
    }
    let host = unsafe text(webkit_authentication_request_get_host(pointer)) ?? ""
    let port = Int(unsafe webkit_authentication_request_get_port(pointer))
    let realm = unsafe text(webkit_authentication_request_get_realm(pointer))
    if unsafe webkit_authentication_request_is_for_proxy(pointer) != 0 {
      return URLProtectionSpace(
        proxyHost: host, port: port, type: NSURLProtectionSpaceHTTPProxy, realm: realm,
        authenticationMethod: method)
    }
    return URLProtectionSpace(
      host: host, port: port, protocol: isSecure ? "https" : "http", realm: realm,
      authenticationMethod: method)
  }

  private var isSecure: Bool {
    let origin = unsafe webkit_authentication_request_get_security_origin(pointer)
    guard let origin = unsafe origin else { return false }
    defer { unsafe webkit_security_origin_unref(origin) }
    let scheme = unsafe webkit_security_origin_get_protocol(origin)
    return unsafe scheme.map { unsafe String(cString: $0) } == "https"
  }

  private var method: String {
    switch unsafe webkit_authentication_request_get_scheme(pointer) {
    case WEBKIT_AUTHENTICATION_SCHEME_HTTP_BASIC: NSURLAuthenticationMethodHTTPBasic
    case WEBKIT_AUTHENTICATION_SCHEME_HTTP_DIGEST: NSURLAuthenticationMethodHTTPDigest
    case WEBKIT_AUTHENTICATION_SCHEME_HTML_FORM: NSURLAuthenticationMethodHTMLForm
    case WEBKIT_AUTHENTICATION_SCHEME_NTLM: NSURLAuthenticationMethodNTLM
    case WEBKIT_AUTHENTICATION_SCHEME_NEGOTIATE: NSURLAuthenticationMethodNegotiate
    case WEBKIT_AUTHENTICATION_SCHEME_CLIENT_CERTIFICATE_REQUESTED,
      WEBKIT_AUTHENTICATION_SCHEME_CLIENT_CERTIFICATE_PIN_REQUESTED:
      NSURLAuthenticationMethodClientCertificate
    default: NSURLAuthenticationMethodDefault
    }
  }

  var proposedCredential: URLCredential? {
    guard let credential = unsafe webkit_authentication_request_get_proposed_credential(pointer)
    else { return nil }
    defer { unsafe webkit_credential_free(credential) }
    guard let user = unsafe webkit_credential_get_username(credential) else { return nil }
    let password = unsafe webkit_credential_get_password(credential)
    return URLCredential(
      user: unsafe String(cString: user),
      password: unsafe password.map { unsafe String(cString: $0) } ?? "", persistence: .none)
  }

  /// nil: goes on without, and the server's refusal is shown.
  func answer(_ credential: URLCredential?) {
    guard let user = credential?.user else {
      return unsafe webkit_authentication_request_authenticate(pointer, nil)
    }
    let persistence: WebKitCredentialPersistence =
      switch credential?.persistence {
      case .permanent: WEBKIT_CREDENTIAL_PERSISTENCE_PERMANENT
      case .forSession: WEBKIT_CREDENTIAL_PERSISTENCE_FOR_SESSION
      default: WEBKIT_CREDENTIAL_PERSISTENCE_NONE
      }
    let engineCredential = unsafe webkit_credential_new(
      user, credential?.password ?? "", persistence)!
    defer { unsafe webkit_credential_free(engineCredential) }
    unsafe webkit_authentication_request_authenticate(pointer, engineCredential)
  }

  func cancel() { unsafe webkit_authentication_request_cancel(pointer) }
}
