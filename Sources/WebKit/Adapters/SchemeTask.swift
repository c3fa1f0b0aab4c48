internal import CWebKitGTK
internal import Dispatch
internal import Foundation
internal import FoundationNetworking
internal import GObjectBridge

/// One `WebKitURISchemeRequest` and what was answered to it.
///
/// WebKitGTK does not say when a request is not wanted any more. It shows: by
/// then it has given up its reference to the request, or cancels its read of
/// the answer.
@MainActor
final class SchemeTask: NSObject, WKURLSchemeTask {
  private enum State {
    case started
    case responded
    case sending
    case finished
    case failed
    /// The engine does not want it any more and the handler has not heard.
    case abandoned
    case stopped
  }

  /// Complete before the handler gets the task.
  var request: URLRequest
  let scheme: String
  private var engine: LastOwnerWatch?
  private var state = State.started
  private var response: URLResponse?
  private var stream: PushStream?
  /// Runs once, when the answer is complete.
  var onEnd: (@MainActor () -> Void)?
  /// Runs once, when the engine does not want the answer any more.
  var onAbandon: (@MainActor () -> Void)?

  init(_ engine: OpaquePointer, request: URLRequest) {
    self.request = request
    scheme =
      unsafe webkit_uri_scheme_request_get_scheme(engine).map { unsafe String(cString: $0) } ?? ""
    super.init()
    self.engine = unsafe LastOwnerWatch(retaining: UnsafeMutableRawPointer(engine)) {
      [weak self] in self?.abandon()
    }
  }

  // MARK: From the handler

  nonisolated func didReceive(_ response: URLResponse) {
    let response = SendableBox(response)
    onMainThread { $0.receive(response.value) }
  }

  nonisolated func didReceive(_ data: Data) { onMainThread { $0.receive(data) } }

  nonisolated func didFinish() { onMainThread { $0.finish() } }

  nonisolated func didFailWithError(_ error: any Error) { onMainThread { $0.fail(error) } }

  private nonisolated func onMainThread(_ body: @escaping @MainActor (SchemeTask) -> Void) {
    if MainLoop.isOnMainThread {
      MainActor.assumeIsolated { body(self) }
    } else {
      DispatchQueue.main.async { if !self.isOver { body(self) } }
    }
  }

  var isOver: Bool {
    switch state {
    case .started, .responded, .sending: false
    case .finished, .failed, .abandoned, .stopped: true
    }
  }

  /// Whether a call counts. One that is not legal now ends the program.
  private func accepts(_ call: String) -> Bool {
    switch state {
    case .started, .responded, .sending: return true
    case .abandoned: return false
    case .finished: Diagnostics.misuse("\(call): didFinish() was called for this URL scheme task")
    case .failed:
      Diagnostics.misuse("\(call): didFailWithError(_:) was called for this URL scheme task")
    case .stopped: Diagnostics.misuse("\(call): this URL scheme task has already been stopped")
    }
  }

  private func requireResponse(_ call: String) {
    if state == .started {
      Diagnostics.misuse("\(call): no response has been sent for this URL scheme task")
    }
  }

  private func receive(_ response: URLResponse) {
    guard accepts("didReceive(_: URLResponse)") else { return }
    if state == .sending {
      Diagnostics.misuse(
        "didReceive(_: URLResponse): data has been sent for this URL scheme task")
    }
    self.response = response
    state = .responded
  }

  private func receive(_ data: Data) {
    guard accepts("didReceive(_: Data)") else { return }
    requireResponse("didReceive(_: Data)")
    state = .sending
    guard !data.isEmpty else { return }
    answering().push(data)
  }

  private func finish() {
    guard accepts("didFinish()") else { return }
    requireResponse("didFinish()")
    let stream = answering()
    end(.finished)
    stream.finish()
  }

  func fail(_ error: any Error) {
    guard accepts("didFailWithError(_:)") else { return }
    let error = error as NSError
    let engine = engine
    end(.failed)
    let engineError = GLibError(
      domain: error.domain, code: error.code, message: error.localizedDescription)
    if let stream {
      stream.fail(engineError)
    } else if let engine {
      unsafe engineError.withCError {
        unsafe webkit_uri_scheme_request_finish_error(engine.opaque, $0)
      }
    }
  }

  private func end(_ state: State) {
    self.state = state
    onAbandon = nil
    onEnd?()
    onEnd = nil
    engine = nil
  }

  // MARK: From the engine

  /// Comes from deep within the engine, so the handler is told later.
  private func abandon() {
    guard !isOver else { return }
    state = .abandoned
    let notify = onAbandon
    onAbandon = nil
    onEnd = nil
    DispatchQueue.main.async {
      self.engine = nil
      notify?()
    }
  }

  /// The handler is about to be told that it must not go on.
  func stop() { state = .stopped }

  // MARK: To the engine

  /// The engine looks at the response when the first byte or the end is there,
  /// so it is not given earlier; until then a second one may replace it.
  private func answering() -> PushStream {
    if let stream { return stream }
    let stream = PushStream()
    stream.onCancel = { [weak self] in self?.abandon() }
    self.stream = stream
    guard let engine, let response else { return stream }
    let length = Int(clamping: response.expectedContentLength)
    let answer = unsafe ObjectRef(
      taking: UnsafeMutableRawPointer(
        webkit_uri_scheme_response_new(
          stream.object.instance(of: GInputStream.self), max(-1, length))!))
    let http = response as? HTTPURLResponse
    if let http {
      unsafe webkit_uri_scheme_response_set_status(answer.opaque, UInt32(http.statusCode), nil)
      let headers = unsafe soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)!
      for case (let name as String, let value as String) in http.allHeaderFields {
        unsafe soup_message_headers_replace(headers, name, value)
      }
      unsafe webkit_uri_scheme_response_set_http_headers(answer.opaque, headers)
    }
    if let type = Self.contentType(of: response) {
      unsafe webkit_uri_scheme_response_set_content_type(answer.opaque, type)
    }
    unsafe webkit_uri_scheme_request_finish_with_response(engine.opaque, answer.opaque)
    return stream
  }

  /// The MIME type with the encoding, which the engine takes from there only;
  /// nil when the response names no type.
  private static func contentType(of response: URLResponse) -> String? {
    if let field = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Type") {
      return field
    }
    guard let type = response.mimeType, !type.isEmpty else { return nil }
    guard let encoding = response.textEncodingName, !encoding.isEmpty else { return type }
    return "\(type); charset=\(encoding)"
  }
}
