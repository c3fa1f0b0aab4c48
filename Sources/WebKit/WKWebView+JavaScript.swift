internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// What to run in a page.
enum Script {
  case script(String)
  case function(String, [String: Any])
}

/// Scripts that have not answered yet; each is answered once, whatever dies.
@MainActor
final class PendingScripts {
  private var waiting: [Int: @MainActor (Result<Any?, WKError>) -> Void] = [:]
  private var count = 0

  func add(_ completion: @escaping @MainActor (Result<Any?, WKError>) -> Void) -> Int {
    count += 1
    waiting[count] = completion
    return count
  }

  func finish(_ id: Int, _ result: Result<Any?, WKError>) {
    waiting.removeValue(forKey: id)?(result)
  }

  func failAll(_ code: WKError.Code) {
    let completions = waiting.sorted { $0.key < $1.key }
    waiting = [:]
    for (_, completion) in completions { completion(.failure(WKError(code))) }
  }
}

extension WKWebView {
  func run(
    _ script: Script, in frame: WKFrameInfo?, _ world: WKContentWorld,
    _ completion: @escaping @MainActor (Result<Any?, WKError>) -> Void
  ) {
    let pending = scripts
    let id = pending.add(completion)
    guard case .script(let source) = script else { return }
    let engine = unsafe engineView.webView
    unsafe AsyncOperation.start(
      { callback, data in
        unsafe webkit_web_view_evaluate_javascript(
          engine, source, -1, world.engineName, nil, nil, callback, data)
      },
      finish: { result, error -> Any? in
        guard
          let value = unsafe webkit_web_view_evaluate_javascript_finish(engine, result, &error)
        else { return nil }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(value)) }
        return unsafe JavaScriptValue.decode(value)
      },
      completion: { result in
        pending.finish(
          id,
          result.mapError {
            WKError(.javaScriptExceptionOccurred, userInfo: ["WKJavaScriptExceptionMessage": $0.message])
          })
      })
  }

  func run(_ script: Script, in frame: WKFrameInfo?, _ world: WKContentWorld) async throws -> Any? {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<SendableBox<Any?>, any Error>) in
      run(script, in: frame, world) {
        continuation.resume(with: $0.map { SendableBox($0) }.mapError { $0 as any Error })
      }
    }.value
  }

  /// Runs a script of Dovetail's own in the page that is shown.
  func runInMainFrame(_ source: String, world: String?) {
    unsafe webkit_web_view_evaluate_javascript(
      engineView.webView, source, -1, world, nil, nil, nil, nil)
  }

  /// Asks the page for its title, in the private world; nil when it cannot say.
  func pageTitle(_ then: @escaping @MainActor (String?) -> Void) {
    let engine = unsafe engineView.webView
    unsafe AsyncOperation.start(
      { callback, data in
        unsafe webkit_web_view_evaluate_javascript(
          engine, "document.title", -1, WKContentWorld.privateName, nil, nil, callback, data)
      },
      finish: { result, error -> String? in
        guard
          let value = unsafe webkit_web_view_evaluate_javascript_finish(engine, result, &error)
        else { return nil }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(value)) }
        return unsafe JavaScriptValue.decode(value) as? String
      }, completion: { then((try? $0.get()) ?? nil) })
  }
}
