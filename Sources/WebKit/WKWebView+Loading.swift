internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking
internal import GObjectBridge

extension WKWebView {
  func startLoad(_ request: URLRequest) -> WKNavigation? {
    guard let url = request.url else { return nil }
    let text = EngineURL.text(of: url)
    let load = Load(.request, url: EngineURL.canonical(text))
    load.request = request
    if url.isFileURL { fileAccess = nil }
    let hasBody = request.httpBody != nil || request.httpBodyStream != nil
    if hasBody || !["GET", nil].contains(request.httpMethod) {
      return navigation.send(request, load: load)
    }
    start(load)
    return load.navigation
  }

  /// Has the engine load what a load asks for.
  func start(_ load: Load) {
    _ = navigation.request(load)
    if load.kind == .reload {
      unsafe webkit_web_view_reload(engineView.webView)
      return refreshState()
    }
    let given = load.request.flatMap { request in
      request.url.map { EngineURL.canonical(EngineURL.text(of: $0)) } == load.url ? request : nil
    }
    let text = given?.url.map(EngineURL.text(of:)) ?? load.url
    let engineRequest = unsafe webkit_uri_request_new(text)!
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(engineRequest)) }
    if let fields = given?.allHTTPHeaderFields, !fields.isEmpty,
      let headers = unsafe webkit_uri_request_get_http_headers(engineRequest)
    {
      for (name, value) in fields {
        unsafe soup_message_headers_replace(headers, name, value)
      }
    }
    unsafe webkit_web_view_load_request(engineView.webView, engineRequest)
    refreshState()
  }

  func startLoad(html: String, baseURL: URL?) -> WKNavigation {
    let base = baseURL.map(EngineURL.text(of:)) ?? "about:blank"
    let load = Load(.content, url: EngineURL.canonical(base))
    _ = navigation.request(load)
    unsafe webkit_web_view_load_html(engineView.webView, html, base)
    refreshState()
    return load.navigation
  }

  @discardableResult
  func show(_ data: Data, type: String, encoding: String, base: URL, load: Load) -> WKNavigation {
    _ = navigation.request(load)
    let bytes = unsafe data.withUnsafeBytes { unsafe g_bytes_new($0.baseAddress, gsize($0.count)) }!
    defer { unsafe g_bytes_unref(bytes) }
    unsafe webkit_web_view_load_bytes(
      engineView.webView, bytes, type, encoding.isEmpty ? nil : encoding,
      EngineURL.text(of: base))
    refreshState()
    return load.navigation
  }

  func startLoad(file request: URLRequest, access: URL) -> WKNavigation {
    let text = request.url.map(EngineURL.text(of:)) ?? "about:blank"
    let load = Load(.request, url: EngineURL.canonical(text))
    load.request = request
    fileAccess = access
    _ = navigation.request(load)
    unsafe webkit_web_view_load_uri(engineView.webView, text)
    refreshState()
    return load.navigation
  }

  /// Whether ``loadFileURL(_:allowingReadAccessTo:)`` lets a frame show this.
  func mayRead(_ url: URL) -> Bool {
    guard url.isFileURL, let fileAccess else { return true }
    let allowed = fileAccess.resolvingSymlinksInPath().standardizedFileURL.pathComponents
    return url.resolvingSymlinksInPath().standardizedFileURL.pathComponents.starts(with: allowed)
  }

  func startLoad(simulated request: URLRequest, response: URLResponse, data: Data)
    -> WKNavigation
  {
    let url = request.url ?? FrameRecord.blank
    let load = Load(.content, url: EngineURL.canonical(EngineURL.text(of: url)))
    load.request = request
    return show(
      data, type: response.mimeType ?? "text/html", encoding: response.textEncodingName ?? "",
      base: url, load: load)
  }

  func startReload(_ reload: (UnsafeMutablePointer<WebKitWebView>) -> Void) -> WKNavigation? {
    // After the end of its process, a page has no address, but still a history.
    guard let url = url ?? backForwardList.currentItem?.url else { return nil }
    if let posted = navigation.committed?.posted(at: url) {
      let load = Load(.request, url: EngineURL.canonical(EngineURL.text(of: url)))
      return navigation.send(posted, load: load, as: .formResubmitted)
    }
    let load = Load(.reload, url: EngineURL.text(of: url))
    load.startsProcess = self.url == nil
    _ = navigation.request(load)
    if navigation.isBlank, let item = backForwardList.currentItem {
      // The engine would do nothing, and say for ever that it loads.
      unsafe webkit_web_view_go_to_back_forward_list_item(
        engineView.webView, item.engine.opaque)
    } else {
      unsafe reload(engineView.webView)
    }
    refreshState()
    return load.navigation
  }

  func step(
    to item: WKBackForwardListItem?, _ move: (UnsafeMutablePointer<WebKitWebView>) -> Void
  ) -> WKNavigation? {
    guard let item else { return nil }
    let load = Load(.history, url: EngineURL.text(of: item.url))
    load.again = { [weak self] in
      guard let self else { return }
      unsafe webkit_web_view_go_to_back_forward_list_item(
        engineView.webView, item.engine.opaque)
    }
    _ = navigation.request(load)
    unsafe move(engineView.webView)
    refreshState()
    navigation.lookAfterStep(load)
    return load.navigation
  }

  func stopEverything() {
    navigation.stop()
    stopEngine()
    refreshState()
  }

  func stopEngine() { unsafe webkit_web_view_stop_loading(engineView.webView) }
}

/// Addresses in the engine's spelling.
@MainActor
enum EngineURL {
  static func text(of url: URL) -> String { url.absoluteString }

  /// The spelling in which the engine's policy question will name it.
  static func canonical(_ text: String) -> String {
    let request = unsafe webkit_uri_request_new(text)!
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(request)) }
    return unsafe webkit_uri_request_get_uri(request).map { unsafe String(cString: $0) } ?? text
  }
}
