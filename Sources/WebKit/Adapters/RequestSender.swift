internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking
internal import GObjectBridge

/// Sends a load's request with method and body, which WebKitGTK cannot, by
/// libsoup with the view's cookies, and has the engine show the answer as the
/// same navigation.
@MainActor
final class RequestSender {
  /// What came back, after the redirects that the app allowed.
  struct Reply {
    let url: URL
    let response: HTTPURLResponse
    let body: Data
    /// The name that the server gives for a file; nil when it gives none.
    let filename: String?
  }

  let load: Load
  private let session = unsafe ObjectRef(taking: UnsafeMutableRawPointer(soup_session_new()!))
  private let jar = unsafe ObjectRef(taking: UnsafeMutableRawPointer(soup_cookie_jar_new()!))
  private let cancellable = unsafe ObjectRef(taking: UnsafeMutableRawPointer(g_cancellable_new()!))
  private let cookies: ObjectRef
  private let userAgent: String
  private let store: EngineSession
  private var hops = 0
  private static let mostHops = 20

  /// Asks about a redirect; true goes on with it.
  var onRedirect: (@MainActor (URLRequest, @escaping @MainActor (Bool) -> Void) -> Void)?

  init(_ load: Load, store: WKWebsiteDataStore, userAgent: String) {
    self.load = load
    self.userAgent = userAgent
    self.store = store.engineSession
    unsafe cookies = ObjectRef(
      retaining: webkit_network_session_get_cookie_manager(store.session.opaque)!)
    unsafe soup_session_add_feature(session.instance(of: SoupSession.self), jar.opaque)
  }

  func cancel() { unsafe g_cancellable_cancel(cancellable.instance(of: GCancellable.self)) }

  /// Sends; `then` gets the reply or the error, once.
  func send(
    _ request: URLRequest, _ then: @escaping @MainActor (Result<Reply, NSError>) -> Void
  ) {
    let manager = cookies
    unsafe AsyncOperation.start(
      { callback, data in
        unsafe webkit_cookie_manager_get_all_cookies(manager.opaque, nil, callback, data)
      },
      finish: { result, error in
        unsafe webkit_cookie_manager_get_all_cookies_finish(manager.opaque, result, &error)
      },
      completion: { [self] result in
        var node = unsafe (try? result.get()) ?? nil
        let list = unsafe node
        while let current = unsafe node {
          // The jar takes the cookies over; the list stays ours.
          if let cookie = unsafe current.pointee.data {
            unsafe soup_cookie_jar_add_cookie(
              jar.instance(of: SoupCookieJar.self), OpaquePointer(cookie))
          }
          unsafe node = current.pointee.next
        }
        unsafe g_list_free(list)
        hop(request, then)
      })
  }

  private func hop(
    _ request: URLRequest, _ then: @escaping @MainActor (Result<Reply, NSError>) -> Void
  ) {
    guard let url = request.url,
      let message = unsafe soup_message_new(request.httpMethod ?? "GET", url.absoluteString)
    else {
      return then(
        .failure(LoadError.network(NSURLErrorBadURL, "The address is not valid", url: load.url)))
    }
    let object = unsafe ObjectRef(taking: message)
    unsafe soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    if let headers = unsafe soup_message_get_request_headers(message) {
      unsafe soup_message_headers_replace(headers, "User-Agent", userAgent)
      unsafe soup_message_headers_replace(
        headers, "Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
      for field in store.headers.fields where field.place == OriginHeaders.Place(of: url) {
        unsafe soup_message_headers_replace(headers, field.name, field.value)
      }
      for (name, value) in request.allHTTPHeaderFields ?? [:] {
        unsafe soup_message_headers_replace(headers, name, value)
      }
    }
    if let body = request.httpBody {
      let bytes = unsafe body.withUnsafeBytes {
        unsafe g_bytes_new($0.baseAddress, gsize($0.count))
      }
      unsafe soup_message_set_request_body_from_bytes(
        message,
        request.value(forHTTPHeaderField: "Content-Type") ?? "application/x-www-form-urlencoded",
        bytes)
      unsafe g_bytes_unref(bytes)
    }
    let session = session
    let cancellable = cancellable
    unsafe AsyncOperation.start(
      { callback, data in
        unsafe soup_session_send_and_read_async(
          session.instance(of: SoupSession.self), object.opaque, 0,
          cancellable.instance(of: GCancellable.self), callback,
          data)
      },
      finish: { result, error in
        unsafe soup_session_send_and_read_finish(
          session.instance(of: SoupSession.self), result, &error)
      },
      completion: { [self] result in
        switch unsafe result {
        case .failure(let error): then(.failure(LoadError.map(error, url: url.absoluteString)))
        case .success(let bytes):
          let body = unsafe bytes.map { unsafe Self.data(taking: $0) } ?? Data()
          keepCookies(of: object) { [self] in
            answered(request, url, object, body, then)
          }
        }
      })
  }

  private func answered(
    _ request: URLRequest, _ url: URL, _ message: ObjectRef, _ body: Data,
    _ then: @escaping @MainActor (Result<Reply, NSError>) -> Void
  ) {
    let status = Int(unsafe soup_message_get_status(message.opaque).rawValue)
    var fields: [String: String] = [:]
    if let headers = unsafe soup_message_get_response_headers(message.opaque) {
      for (name, value) in unsafe HeaderFields.read(headers) {
        fields[name] = fields[name].map { $0 + ", " + value } ?? value
      }
    }
    if [301, 302, 303, 307, 308].contains(status), let place = fields["Location"],
      let target = URL(string: place, relativeTo: url)?.absoluteURL
    {
      hops += 1
      guard hops <= Self.mostHops else {
        return then(
          .failure(
            LoadError.network(
              NSURLErrorHTTPTooManyRedirects, "Too many redirects", url: url.absoluteString)))
      }
      let next = Self.redirected(request, to: target, status: status)
      guard let onRedirect else { return hop(next, then) }
      return onRedirect(next) { [self] goesOn in
        guard goesOn else { return }
        hop(next, then)
      }
    }
    guard
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
    else {
      return then(
        .failure(
          LoadError.network(
            NSURLErrorBadServerResponse, "The reply is not valid", url: url.absoluteString)))
    }
    then(
      .success(
        Reply(
          url: url, response: response, body: body,
          filename: Self.filename(of: message))))
  }

  /// The request after a redirect, by the Fetch standard: a POST that is sent
  /// elsewhere becomes a GET, and another origin gets no credentials.
  private static func redirected(_ request: URLRequest, to url: URL, status: Int) -> URLRequest {
    var next = request
    next.url = url
    let method = request.httpMethod ?? "GET"
    if status == 303 && method != "HEAD" || (status == 301 || status == 302) && method == "POST" {
      next.httpMethod = "GET"
      next.httpBody = nil
      for name in ["Content-Type", "Content-Length", "Content-Encoding", "Content-Language"] {
        next.setValue(nil, forHTTPHeaderField: name)
      }
    }
    if OriginParts(of: request.url) != OriginParts(of: url) {
      next.setValue(nil, forHTTPHeaderField: "Authorization")
    }
    return next
  }

  private func keepCookies(of message: ObjectRef, _ then: @escaping @MainActor () -> Void) {
    let list = unsafe soup_cookies_from_response(message.opaque)
    defer { unsafe g_slist_free(list) }
    var node = unsafe list
    var waiting = 1
    let finished = { @MainActor in
      waiting -= 1
      if waiting == 0 { then() }
    }
    let manager = cookies
    while let current = unsafe node {
      if let data = unsafe current.pointee.data {
        waiting += 1
        let cookie = OpaquePointer(data)
        unsafe AsyncOperation.start(
          { callback, data in
            unsafe webkit_cookie_manager_add_cookie(manager.opaque, cookie, nil, callback, data)
          },
          finish: { result, error in
            unsafe webkit_cookie_manager_add_cookie_finish(manager.opaque, result, &error)
          }, completion: { _ in finished() })
        unsafe soup_cookie_free(cookie)
      }
      unsafe node = current.pointee.next
    }
    finished()
  }

  private static func filename(of message: ObjectRef) -> String? {
    guard let headers = unsafe soup_message_get_response_headers(message.opaque) else { return nil }
    var disposition: UnsafeMutablePointer<CChar>?
    var parameters: OpaquePointer?
    guard
      unsafe soup_message_headers_get_content_disposition(headers, &disposition, &parameters) != 0
    else { return nil }
    defer {
      unsafe g_free(disposition)
      unsafe g_hash_table_unref(parameters)
    }
    return unsafe g_hash_table_lookup(parameters, "filename").map {
      unsafe String(cString: $0.assumingMemoryBound(to: CChar.self))
    }
  }

  private static func data(taking bytes: OpaquePointer) -> Data {
    defer { unsafe g_bytes_unref(bytes) }
    var count: gsize = 0
    guard let start = unsafe g_bytes_get_data(bytes, &count) else { return Data() }
    return unsafe Data(bytes: start, count: Int(count))
  }
}

extension NavigationAdapter {
  /// Loads a request with method and body, in the order of any load: policy,
  /// start, redirects, response, and then what the engine reports.
  func send(
    _ request: URLRequest, load: Load, as type: WKNavigationType = .other
  ) -> WKNavigation {
    stays = false
    cancelRequests()
    guard let view else { return load.navigation }
    let request = request.withBodyRead
    load.request = request
    var values = WKNavigationAction.Values()
    values.type = type
    values.request = request
    values.target = view.mainFrameInfo
    load.action = values
    let sender = RequestSender(
      load, store: view.ownConfiguration.websiteDataStore, userAgent: view.userAgent)
    sending = sender
    question(values) { [weak self] policy in
      guard let self, self.sending === sender else { return }
      guard policy == .allow else { return self.end(sender) }
      self.reportStart(of: load)
      self.begin(sender, request)
    }
    view.refreshState()
    return load.navigation
  }

  private func begin(_ sender: RequestSender, _ request: URLRequest) {
    let load = sender.load
    sender.onRedirect = { [weak self] next, answer in
      guard let self, self.sending === sender, var values = load.action else {
        return answer(false)
      }
      values.request = next
      values.isRedirect = true
      load.action = values
      self.question(values) { [weak self] policy in
        guard let self, self.sending === sender, let view = self.view else { return answer(false) }
        guard policy == .allow else {
          answer(false)
          return self.end(sender)
        }
        load.url = next.url?.absoluteString ?? load.url
        self.delegate?.webView(
          view, didReceiveServerRedirectForProvisionalNavigation: load.navigation)
        answer(true)
      }
    }
    sender.send(request) { [weak self] result in
      guard let self, self.sending === sender else { return }
      switch result {
      case .failure(let error):
        self.end(sender)
        self.failProvisional(load, error)
      case .success(let reply): self.decide(about: reply, sender)
      }
    }
  }

  private func decide(about reply: RequestSender.Reply, _ sender: RequestSender) {
    let load = sender.load
    var values = WKNavigationResponse.Values()
    values.response = reply.response
    let type = reply.response.mimeType ?? "text/html"
    values.canShow =
      unsafe webkit_web_view_can_show_mime_type(
        view?.engineView.webView, type) != 0
    answerResponse(values) { [weak self] policy in
      guard let self, self.sending === sender, let view = self.view else { return }
      self.end(sender)
      guard policy == .allow else {
        self.failProvisional(
          load, LoadError.policy(102, "Frame load interrupted", url: load.url))
        if policy == .download {
          DownloadAdapter.began(
            DownloadStandIn(request: load.request, result: .success(reply)), values, view)
        }
        return
      }
      load.isRetry = true
      load.url = EngineURL.canonical(reply.url.absoluteString)
      view.show(
        reply.body, type: type, encoding: reply.response.textEncodingName ?? "", base: reply.url,
        load: load)
    }
  }

  private func end(_ sender: RequestSender) {
    guard sending === sender else { return }
    sending = nil
    view?.refreshState()
  }

  /// A load goes on although the engine is idle.
  var isWaiting: Bool { untrusted != nil || sending != nil }

  /// Ends a load that the engine does not know about.
  func cancelRequests() {
    let waiting = [untrusted, sending?.load].compactMap { $0 }
    sending?.cancel()
    untrusted = nil
    sending = nil
    for load in waiting where load.hasStarted {
      failProvisional(load, LoadError.network(NSURLErrorCancelled, "cancelled", url: load.url))
    }
  }
}

extension Load {
  /// What Dovetail sent for the page that is shown, when a reload must send it
  /// again; nil where the engine reloads by itself.
  func posted(at url: URL) -> URLRequest? {
    guard kind == .request, let sent = action?.request,
      sent.httpBody != nil || !["GET", nil].contains(sent.httpMethod),
      EngineAction.withoutFragment(self.url)
        == EngineAction.withoutFragment(EngineURL.text(of: url))
    else { return nil }
    return sent
  }
}

extension URLRequest {
  /// The request with its body stream, if it has one, read into `httpBody`.
  var withBodyRead: URLRequest {
    guard httpBody == nil, let stream = httpBodyStream else { return self }
    var request = self
    request.httpBody = Data(reading: stream)
    request.httpBodyStream = nil
    return request
  }
}

extension Data {
  /// All that a stream gives, until it ends or fails.
  init(reading stream: InputStream) {
    self.init()
    stream.open()
    defer { stream.close() }
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.baseAddress.map { unsafe stream.read($0, maxLength: buffer.count) } ?? 0
      }
      guard count > 0 else { return }
      append(contentsOf: buffer[..<count])
    }
  }
}
