public import Foundation

/// One request of a scheme, to be answered in this order: a response, any
/// number of data, the end. An error may end it at any point.
/// Apple: `WKURLSchemeTask`.
///
/// Another order is a mistake of the program and stops it, as Apple's exception
/// does: data or the end without a response, a response after data, anything
/// after the end or the error, anything after
/// ``WKURLSchemeHandler/webView(_:stop:)``.
///
/// - Note: Linux: a call from another thread than the main one is done on the
///   main thread, in order, and is ignored when the task is over by then.
@preconcurrency @MainActor
public protocol WKURLSchemeTask: NSObjectProtocol {
  /// What is asked for: address, method, headers, and the body as `httpBody`.
  var request: URLRequest { get }

  /// Gives the response, first of all.
  ///
  /// - Parameter response: its MIME type and text encoding tell the page what
  ///   it gets; an `HTTPURLResponse` gives status and headers too. Without a
  ///   MIME type the load of a page is ignored.
  /// - Note: Linux: the page and the policy learn of it with the first data, or
  ///   the end; WebKitGTK has no way to say it sooner.
  func didReceive(_ response: URLResponse)

  /// Gives the next bytes, which go to the page at once.
  func didReceive(_ data: Data)

  /// Ends the answer.
  func didFinish()

  /// Ends the answer with an error. For a page's own load, the navigation
  /// delegate gets it with its domain, code and description.
  func didFailWithError(_ error: any Error)
}
