import Foundation
import WebKit

/// Answers a scheme by closures and writes down what the engine asks.
@MainActor
final class SchemeServer: WKURLSchemeHandler {
  let events = Events()
  private(set) var tasks: [String: any WKURLSchemeTask] = [:]
  private var pages: [String: (any WKURLSchemeTask) -> Void] = [:]
  /// What to do about a task that is not wanted any more.
  var onStop: (any WKURLSchemeTask) -> Void = { _ in }

  func on(_ url: String, _ answer: @escaping (any WKURLSchemeTask) -> Void) { pages[url] = answer }

  /// Answers with text, in one piece and at once.
  func html(_ url: String, _ html: String) {
    on(url) { $0.answer(html, type: "text/html") }
  }

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    let url = urlSchemeTask.request.url?.absoluteString ?? ""
    tasks[url] = urlSchemeTask
    events.note("start \(url)")
    pages[url]?(urlSchemeTask)
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
    events.note("stop \(urlSchemeTask.request.url?.absoluteString ?? "")")
    onStop(urlSchemeTask)
  }
}

extension WKURLSchemeTask {
  func respond(type: String?, encoding: String? = nil, length: Int = -1) {
    didReceive(
      URLResponse(
        url: request.url!, mimeType: type, expectedContentLength: length,
        textEncodingName: encoding))
  }

  func respond(status: Int, fields: [String: String]) {
    didReceive(
      HTTPURLResponse(
        url: request.url!, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)!)
  }

  func answer(_ text: String, type: String) {
    respond(type: type, encoding: "utf-8", length: text.utf8.count)
    didReceive(Data(text.utf8))
    didFinish()
  }
}

/// A view with a handler for a scheme, as its navigation delegate writes events.
@MainActor
final class SchemePage: NSObject, WKNavigationDelegate {
  let server: SchemeServer
  let view: WKWebView
  let events = Events()
  private(set) var errors: [NSError] = []
  private(set) var responses: [WKNavigationResponse] = []
  var isLate = false
  var allowsEverything = false

  init(_ scheme: String, server: SchemeServer = SchemeServer(), delegate: Bool = true) {
    self.server = server
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    configuration.setURLSchemeHandler(server, forURLScheme: scheme)
    view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    super.init()
    if delegate { view.navigationDelegate = self }
    view.configuration.userContentController.add(Receiver(events), name: "test")
  }

  func load(_ url: String) { view.load(URLRequest(url: URL(string: url)!)) }

  func open(_ url: String) async throws {
    load(url)
    try await events.wait(for: "finish")
  }

  func text(_ script: String) async throws -> String? {
    try await view.evaluateJavaScript(script) as? String
  }

  private func decide() async {
    guard isLate else { return }
    await withCheckedContinuation { continuation in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { continuation.resume() }
    }
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    await decide()
    return .allow
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    responses.append(navigationResponse)
    await decide()
    return allowsEverything || navigationResponse.canShowMIMEType ? .allow : .cancel
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { events.note("commit") }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { events.note("finish") }
  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    errors.append(error as NSError)
    events.note("fail")
  }
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    errors.append(error as NSError)
    events.note("failProvisional")
  }
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { events.note("terminated") }
}

/// Writes messages down; the page object must not be kept alive by its view.
private final class Receiver: NSObject, WKScriptMessageHandler {
  private let events: Events
  init(_ events: Events) { self.events = events }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    events.note("message \(message.body)")
  }
}
