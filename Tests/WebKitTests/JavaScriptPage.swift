import Foundation
import Testing
import WebKit

/// A loaded page with a message handler `post`, and who posts to it.
@MainActor
final class JavaScriptPage: NSObject, WKNavigationDelegate, WKScriptMessageHandler {
  let view: WKWebView
  var messages: [WKScriptMessage] = []
  private var loading: CheckedContinuation<Void, Never>?
  private var waiting: (count: Int, CheckedContinuation<Void, Never>)?
  private var terminated: CheckedContinuation<Void, Never>?

  init(_ prepare: (WKUserContentController) -> Void = { _ in }) {
    let configuration = WKWebViewConfiguration()
    prepare(configuration.userContentController)
    view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    super.init()
    view.configuration.userContentController.add(self, name: "post")
    view.navigationDelegate = self
  }

  static func loaded(
    _ html: String = "<body>", at url: String = "https://a.test/",
    _ prepare: (WKUserContentController) -> Void = { _ in }
  ) async -> JavaScriptPage {
    let page = JavaScriptPage(prepare)
    await page.load(html, at: url)
    return page
  }

  func load(_ html: String, at url: String = "https://a.test/") async {
    await withCheckedContinuation {
      loading = $0
      view.loadHTMLString(html, baseURL: URL(string: url))
    }
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    loading?.resume()
    loading = nil
  }

  /// Waits until so many messages have come in all.
  func messages(_ count: Int) async {
    guard messages.count < count else { return }
    await withCheckedContinuation { waiting = (count, $0) }
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    messages.append(message)
    if let (count, continuation) = waiting, messages.count >= count {
      waiting = nil
      continuation.resume()
    }
  }

  func termination(_ cause: () -> Void) async {
    await withCheckedContinuation {
      terminated = $0
      cause()
    }
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    terminated?.resume()
    terminated = nil
  }

  /// What evaluating a script throws.
  func error(
    evaluating script: String, in world: WKContentWorld = .page, frame: WKFrameInfo? = nil
  ) async -> WKError? {
    do {
      let value = try await view.evaluateJavaScript(script, in: frame, contentWorld: world)
      Issue.record("\(script) gave \(value as Any)")
      return nil
    } catch { return error as? WKError }
  }

  /// What calling a function throws.
  func error(
    calling body: String, _ arguments: [String: Any] = [:], in world: WKContentWorld = .page
  ) async -> WKError? {
    do {
      let value = try await view.callAsyncJavaScript(
        body, arguments: arguments, contentWorld: world)
      Issue.record("\(body) gave \(value as Any)")
      return nil
    } catch { return error as? WKError }
  }
}

extension WKError {
  var exceptionMessage: String? { userInfo["WKJavaScriptExceptionMessage"] as? String }
  var line: Int? { userInfo["WKJavaScriptExceptionLineNumber"] as? Int }
  var column: Int? { userInfo["WKJavaScriptExceptionColumnNumber"] as? Int }
  var sourceURL: URL? { userInfo["WKJavaScriptExceptionSourceURL"] as? URL }
}

/// A value with its kinds, as text: truth values and numbers differ, dates are
/// seconds, keys are in order.
func describe(_ value: Any?) -> String {
  switch value {
  case nil: return "nil"
  case is NSNull: return "null"
  case let text as String: return "'\(text)'"
  case let date as Date: return "date \(date.timeIntervalSince1970)"
  case let array as [Any]: return "[" + array.map { describe($0) }.joined(separator: ", ") + "]"
  case let dictionary as [String: Any]:
    let members = dictionary.sorted { $0.key < $1.key }.map { "\($0.key): \(describe($0.value))" }
    return "{" + members.joined(separator: ", ") + "}"
  case let number as NSNumber:
    return unsafe number.objCType.pointee == 99 ? "\(number.boolValue)" : "\(number)"
  default: return "\(type(of: value))"
  }
}

/// Kills the web processes that this process has started, and no others.
func killWebProcesses() {
  let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
  var parents: [pid_t: pid_t] = [:]
  var found: [pid_t] = []
  for process in processes.compactMap({ pid_t($0) }) {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = status.lastIndex(of: ")"), let start = status.firstIndex(of: "(")
    else { continue }
    parents[process] = pid_t(status[end...].split(separator: " ")[2])
    if status[start...end].contains("WebKitWebProces") { found.append(process) }
  }
  for process in found {
    var ancestor: pid_t? = process
    while let next = ancestor, next > 1, next != getpid() { ancestor = parents[next] }
    if ancestor == getpid() { kill(process, SIGKILL) }
  }
}
