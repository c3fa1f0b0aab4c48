internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking
internal import GObjectBridge

/// One request of a custom scheme. The answer goes to the engine as a whole,
/// when the handler has finished it.
@MainActor
final class SchemeTask: NSObject, WKURLSchemeTask {
  let request: URLRequest
  private let engine: ObjectRef
  private var response: URLResponse?
  private var data = Data()
  private(set) var isOver = false
  var onEnd: (@MainActor () -> Void)?

  init(_ engine: ObjectRef) {
    self.engine = engine
    let text = unsafe webkit_uri_scheme_request_get_uri(engine.opaque).map {
      unsafe String(cString: $0)
    }
    var request = URLRequest(url: text.flatMap { URL(string: $0) } ?? FrameRecord.blank)
    if let method = unsafe webkit_uri_scheme_request_get_http_method(engine.opaque) {
      request.httpMethod = unsafe String(cString: method)
    }
    self.request = request
    super.init()
  }

  // The engine's request fails by itself when it is dropped unanswered.

  func didReceive(_ response: URLResponse) { self.response = response }

  func didReceive(_ data: Data) { self.data.append(data) }

  func didFinish() {
    guard end() else { return }
    let bytes = unsafe data.withUnsafeBytes { unsafe g_bytes_new($0.baseAddress, gsize($0.count)) }!
    defer { unsafe g_bytes_unref(bytes) }
    let stream = unsafe g_memory_input_stream_new_from_bytes(bytes)!
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(stream)) }
    let answer = unsafe webkit_uri_scheme_response_new(stream, data.count)!
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(answer)) }
    let http = response as? HTTPURLResponse
    unsafe webkit_uri_scheme_response_set_status(answer, UInt32(http?.statusCode ?? 200), nil)
    let type =
      http?.value(forHTTPHeaderField: "Content-Type") ?? response?.mimeType
      ?? "application/octet-stream"
    unsafe webkit_uri_scheme_response_set_content_type(answer, type)
    let headers = unsafe soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)!
    for case (let name as String, let value as String) in http?.allHeaderFields ?? [:] {
      unsafe soup_message_headers_replace(headers, name, value)
    }
    unsafe webkit_uri_scheme_response_set_http_headers(answer, headers)
    unsafe webkit_uri_scheme_request_finish_with_response(engine.opaque, answer)
  }

  func didFailWithError(_ error: any Error) {
    guard end() else { return }
    let error = error as NSError
    var made: UnsafeMutablePointer<GError>?
    unsafe dovetail_error_set(
      g_quark_from_string(error.domain), Int32(clamping: error.code), error.localizedDescription,
      &made)
    unsafe webkit_uri_scheme_request_finish_error(engine.opaque, made)
    unsafe g_error_free(made)
  }

  func end() -> Bool {
    guard !isOver else { return false }
    isOver = true
    onEnd?()
    onEnd = nil
    return true
  }
}

/// A view's scheme tasks that are not over.
@MainActor
final class SchemeTaskTable {
  private var tasks: [(task: SchemeTask, handler: any WKURLSchemeHandler, view: () -> WKWebView?)] =
    []

  func start(_ task: SchemeTask, _ handler: any WKURLSchemeHandler, _ view: WKWebView) {
    tasks.append((task, handler, { [weak view] in view }))
    task.onEnd = { [weak self, weak task] in self?.tasks.removeAll { $0.task === task } }
    handler.webView(view, start: task)
  }

  func mainLoadFailed(_ url: String) {}
  func didCommit() {}

  func stopAll() {
    let all = tasks
    tasks = []
    for entry in all where entry.task.end() {
      if let view = entry.view() { entry.handler.webView(view, stop: entry.task) }
    }
  }
}

/// Schemes belong to the process's context, once and for ever; the view that
/// asks has the handler.
@MainActor
enum URLSchemes {
  private static var known: Set<String> = []

  static func register(_ schemes: [String]) {
    for scheme in schemes where known.insert(scheme).inserted {
      let context = unsafe EngineContext.shared.opaque
      if let security = unsafe webkit_web_context_get_security_manager(context) {
        unsafe webkit_security_manager_register_uri_scheme_as_secure(security, scheme)
        unsafe webkit_security_manager_register_uri_scheme_as_cors_enabled(security, scheme)
      }
      unsafe webkit_web_context_register_uri_scheme(
        context, scheme,
        { request, _ in
          guard let request = unsafe request else { return }
          nonisolated(unsafe) let requestHere = unsafe request
          MainActor.assumeIsolated { unsafe URLSchemes.start(requestHere) }
        }, nil, nil)
    }
  }

  private static func start(_ request: OpaquePointer) {
    let task = SchemeTask(unsafe ObjectRef(retaining: request))
    let view = unsafe WKWebView.view(
      of: UnsafeMutableRawPointer(webkit_uri_scheme_request_get_web_view(request)))
    let scheme =
      unsafe webkit_uri_scheme_request_get_scheme(request).map { unsafe String(cString: $0) } ?? ""
    guard let view, let handler = view.ownConfiguration.schemeHandlers[scheme.lowercased()] else {
      return task.didFailWithError(URLError(.unsupportedURL))
    }
    view.schemeTasks.start(task, handler, view)
  }
}
