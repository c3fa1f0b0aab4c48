public import Foundation

/// Answers requests of a scheme. Apple: `WKURLSchemeHandler`.
@preconcurrency @MainActor
public protocol WKURLSchemeHandler: AnyObject {
  /// Begin to answer a task.
  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)
  /// The task is not wanted any more; call nothing on it from now on.
  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}

/// One request of a scheme. Apple: `WKURLSchemeTask`.
@preconcurrency @MainActor
public protocol WKURLSchemeTask: NSObjectProtocol {
  /// What is asked for.
  var request: URLRequest { get }
  /// Gives the response, first of all.
  func didReceive(_ response: URLResponse)
  /// Gives the next bytes.
  func didReceive(_ data: Data)
  /// Ends the answer.
  func didFinish()
  /// Ends the answer with an error.
  func didFailWithError(_ error: any Error)
}
