import Foundation
import WebKit

@MainActor
package enum Scripts {
  static func callbacks(_ webView: WKWebView) {
    webView.evaluateJavaScript("document.body.innerText")
    webView.evaluateJavaScript("1 + 1") { (result, error) in
      if let number = result as? Int { print(number) }
      if let error = error as? WKError, error.code == .javaScriptExceptionOccurred {
        print(error.userInfo["WKJavaScriptExceptionMessage"] ?? "", error.localizedDescription)
      }
    }
    webView.evaluateJavaScript("window.secret", in: nil, in: .defaultClient) { result in
      switch result {
      case .success(let value): print(value)
      case .failure(let error): print(error)
      }
    }
    webView.callAsyncJavaScript(
      "return a + b", arguments: ["a": 1, "b": 2], in: nil, in: .page
    ) { result in
      if case .success(let value) = result { print(value) }
    }
  }

  /// Each kind that a result has; the text says what was wrong.
  package static func kinds(_ webView: WKWebView) async throws -> String? {
    let number = try await webView.evaluateJavaScript("40 + 2")
    guard number as? Int == 42, number as? Double == 42 else { return "number \(number as Any)" }
    guard try await webView.evaluateJavaScript("true") as? Bool == true else { return "boolean" }
    let object = try await webView.evaluateJavaScript("({a: [1, 'b', null]})") as? [String: Any]
    guard let list = object?["a"] as? [Any], list.count == 3, list[1] as? String == "b",
      list[2] is NSNull
    else { return "object \(object as Any)" }
    let texts = try await webView.evaluateJavaScript("({action: 'search', value: ''})")
    guard texts as? [String: String] == ["action": "search", "value": ""] else { return "texts" }
    guard try await webView.evaluateJavaScript("undefined") == nil else { return "undefined" }
    let sum = try await webView.callAsyncJavaScript(
      "return await Promise.resolve(a.reduce((x, y) => x + y))", arguments: ["a": [1, 2, 3]],
      contentWorld: .page)
    guard sum as? Int == 6 else { return "function \(sum as Any)" }
    guard
      try await webView.evaluateJavaScript("window.secret", contentWorld: .world(name: "app"))
        as? Int == 42
    else { return "world" }
    do {
      try await webView.evaluateJavaScript("throw new Error('no')")
      return "no error"
    } catch let error as WKError where error.code == .javaScriptExceptionOccurred {
      return nil
    }
  }

  static func code(of error: any Error) -> Int {
    switch error {
    case WKError.webContentProcessTerminated: return 2
    case WKError.javaScriptResultTypeIsUnsupported: return 5
    default: break
    }
    let error = error as NSError
    return error.domain == WKErrorDomain ? error.code : 0
  }
}
