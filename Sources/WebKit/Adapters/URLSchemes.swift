internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking
internal import GObjectBridge

/// The schemes that some view has a handler for.
///
/// They belong to the process's context, once and for ever; which handler is
/// asked depends on the view.
@MainActor
enum URLSchemes {
  private static var known: Set<String> = []

  static func register(_ schemes: [String]) {
    for scheme in schemes where known.insert(scheme).inserted {
      let context = unsafe EngineContext.shared.opaque
      if let security = unsafe webkit_web_context_get_security_manager(context) {
        // Pages of https and of other schemes may not fetch from it otherwise.
        unsafe webkit_security_manager_register_uri_scheme_as_secure(security, scheme)
        unsafe webkit_security_manager_register_uri_scheme_as_cors_enabled(security, scheme)
      }
      unsafe webkit_web_context_register_uri_scheme(
        context, scheme,
        { request, _ in
          guard let request = unsafe request else { return }
          nonisolated(unsafe) let requestHere = unsafe request
          MainActor.assumeIsolated { unsafe URLSchemes.receive(requestHere) }
        }, nil, nil)
    }
  }

  private static func receive(_ engine: OpaquePointer) {
    let task = unsafe SchemeTask(engine, request: request(of: engine))
    let view = unsafe WKWebView.view(
      of: UnsafeMutableRawPointer(webkit_uri_scheme_request_get_web_view(engine)))
    guard let view, let handler = view.ownConfiguration.schemeHandlers[task.scheme] else {
      return task.fail(URLError(.unsupportedURL))
    }
    guard let body = unsafe webkit_uri_scheme_request_get_http_body(engine) else {
      return view.schemeTasks.start(task, handler, view)
    }
    unsafe InputStreamReader.readAll(body) { [weak view] result in
      guard !task.isOver, let view else { return }
      switch result {
      case .success(let data):
        task.request.httpBody = data
        view.schemeTasks.start(task, handler, view)
      case .failure(let error):
        task.fail(LoadError.map(error, url: task.request.url?.absoluteString ?? ""))
      }
    }
    unsafe g_object_unref(UnsafeMutableRawPointer(body))
  }

  private static func request(of engine: OpaquePointer) -> URLRequest {
    let text = unsafe webkit_uri_scheme_request_get_uri(engine).map { unsafe String(cString: $0) }
    var request = URLRequest(url: text.flatMap { URL(string: $0) } ?? FrameRecord.blank)
    request.httpMethod =
      unsafe webkit_uri_scheme_request_get_http_method(engine).map { unsafe String(cString: $0) }
      ?? "GET"
    if let headers = unsafe webkit_uri_scheme_request_get_http_headers(engine) {
      for (name, value) in unsafe HeaderFields.read(headers) {
        request.setValue(value, forHTTPHeaderField: name)
      }
    }
    return request
  }
}
