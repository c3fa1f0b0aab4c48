internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// What to run in a page.
enum Script {
  case script(String)
  case function(String, [String: Any])

  /// Whether the result may be a promise's.
  var mayWait: Bool {
    if case .function = self { true } else { false }
  }
}

/// Scripts that have not answered yet; each is answered once, whatever dies.
@MainActor
final class PendingScripts {
  private struct Waiting {
    /// The page that may go away before a promise settles; nil for scripts that
    /// answer at once.
    let page: UInt64?
    let completion: @MainActor (Result<Any?, WKError>) -> Void
  }

  private var waiting: [Int: Waiting] = [:]
  /// Whether all have answered.
  var isEmpty: Bool { waiting.isEmpty }
  private var held: [(id: Int, result: Result<Any?, WKError>)] = []
  private var count = 0

  func add(
    page: UInt64?, _ completion: @escaping @MainActor (Result<Any?, WKError>) -> Void
  ) -> Int {
    count += 1
    waiting[count] = Waiting(page: page, completion: completion)
    return count
  }

  /// Delivers a result.
  ///
  /// When a process ends, the engine first says of every script that its result
  /// is unsupported, and only then that the process has ended. So that answer is
  /// held for a turn of the main loop, and later ones behind it.
  func finish(_ id: Int, _ result: Result<Any?, WKError>) {
    guard waiting[id] != nil else { return }
    if held.isEmpty, !Self.isDoubtful(result) { return deliver(id, result) }
    held.append((id, result))
    if held.count == 1 { Task { self.release() } }
  }

  /// Fails in a turn of its own: no completion runs within the call.
  func failLater(_ id: Int, _ error: WKError) {
    Task { self.finish(id, .failure(error)) }
  }

  func failAll(_ code: WKError.Code) {
    let results = held
    held = []
    for (id, result) in results where !Self.isDoubtful(result) { deliver(id, result) }
    for id in waiting.keys.sorted() { deliver(id, .failure(WKError(code))) }
  }

  /// Fails what waits for promises of another page than this one, which is shown
  /// now. The other may be kept asleep for going back, and would answer nothing.
  func didShow(page: UInt64) {
    let gone = waiting.filter { $0.value.page != nil && $0.value.page != page }
    for id in gone.keys.sorted() { deliver(id, .failure(ScriptFailure.unreachable)) }
  }

  private static func isDoubtful(_ result: Result<Any?, WKError>) -> Bool {
    if case .failure(let error) = result {
      error.code == .javaScriptResultTypeIsUnsupported
    } else {
      false
    }
  }

  private func release() {
    let results = held
    held = []
    for (id, result) in results { deliver(id, result) }
  }

  private func deliver(_ id: Int, _ result: Result<Any?, WKError>) {
    waiting.removeValue(forKey: id)?.completion(result)
  }
}

extension WKWebView {
  func run(
    _ script: Script, in frame: WKFrameInfo?, _ world: WKContentWorld,
    _ completion: @escaping @MainActor (Result<Any?, WKError>) -> Void
  ) {
    let pending = scripts
    let id = pending.add(page: script.mayWait ? shownPage : nil, completion)
    if let frame, frame.webView !== self || !(frame.isMainFrame || frame.record.frameID != 0) {
      return pending.failLater(id, WKError(.javaScriptInvalidFrameTarget))
    }
    if case .function(_, let arguments) = script,
      let problem = Self.problem(withArguments: arguments)
    {
      return pending.failLater(id, problem)
    }
    if let name = world.engineName { EngineContext.announce(world: name) }
    if let frame, !frame.isMainFrame {
      run(script, inSubframe: frame.record.frameID, world) { pending.finish(id, $0) }
    } else {
      runInMainFrame(script, world) { pending.finish(id, $0) }
    }
  }

  /// The engine's number of the page that is shown; another one after a change of
  /// process.
  var shownPage: UInt64 { UInt64(unsafe webkit_web_view_get_page_id(engineView.webView)) }

  private static func problem(withArguments arguments: [String: Any]) -> WKError? {
    if let name = arguments.keys.first(where: { !CallScript.isIdentifier($0) }) {
      return ScriptFailure.badName(name)
    }
    do {
      _ = try JavaScriptValue.normalized(arguments)
      return nil
    } catch {
      return ScriptFailure.badArgument(error.description)
    }
  }

  private func runInMainFrame(
    _ script: Script, _ world: WKContentWorld,
    _ completion: @escaping @MainActor (Result<Any?, WKError>) -> Void
  ) {
    let engine = unsafe engineView.webView
    // Without an address of its own, a script's exceptions come without a place.
    let page = navigation.committed?.url ?? "about:blank"
    switch script {
    case .script(let source):
      unsafe start(
        { callback, data in
          unsafe webkit_web_view_evaluate_javascript(
            engine, source, gssize(source.utf8.count), world.engineName, page, nil, callback, data)
        }, finish: webkit_web_view_evaluate_javascript_finish, page: page, completion)
    case .function(let body, let arguments):
      let names = arguments.keys.sorted()
      let values = names.compactMap { arguments[$0] }
      guard let normalized = try? JavaScriptValue.normalized(values),
        let text = try? ScriptValue.encode(normalized)
      else {
        return completion(.failure(ScriptFailure.badArgument("a value cannot be written")))
      }
      let source = CallScript.source(body: body, names: names)
      let parameters = unsafe Self.dictionary([CallScript.argument: text])
      unsafe start(
        { callback, data in
          unsafe webkit_web_view_call_async_javascript_function(
            engine, source, gssize(source.utf8.count), parameters, world.engineName, page, nil,
            callback, data)
        }, finish: webkit_web_view_call_async_javascript_function_finish, page: page
      ) { completion($0.flatMap(CallScript.result)) }
    }
  }

  /// A floating `a{sv}` of texts.
  private static func dictionary(_ texts: [String: String]) -> OpaquePointer? {
    let type = unsafe g_variant_type_new("a{sv}")
    defer { unsafe g_variant_type_free(type) }
    let builder = unsafe g_variant_builder_new(type)
    for (key, text) in texts {
      let entry = unsafe g_variant_new_dict_entry(
        g_variant_new_string(key), g_variant_new_variant(g_variant_new_string(text)))
      unsafe g_variant_builder_add_value(builder, entry)
    }
    defer { unsafe g_variant_builder_unref(builder) }
    return unsafe g_variant_builder_end(builder)
  }

  private func start(
    _ start: (@escaping GAsyncReadyCallback, gpointer) -> Void,
    finish:
      @escaping (
        UnsafeMutablePointer<WebKitWebView>?, OpaquePointer?,
        UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
      ) -> OpaquePointer?,
    page: String, _ completion: @escaping @MainActor (Result<Any?, WKError>) -> Void
  ) {
    let engine = unsafe engineView.webView
    unsafe AsyncOperation.start(
      start,
      finish: { result, error -> Result<Any?, WKError> in
        guard let value = unsafe finish(engine, result, &error) else { return .success(nil) }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(value)) }
        do { return .success(unsafe try JavaScriptValue.decode(value)) } catch {
          return .failure(WKError(.javaScriptResultTypeIsUnsupported))
        }
      },
      completion: { result in
        switch result {
        case .success(let value): completion(value)
        case .failure(let error): completion(.failure(ScriptFailure.error(error, page: page)))
        }
      })
  }

  private func run(
    _ script: Script, inSubframe frame: UInt64, _ world: WKContentWorld,
    _ completion: @escaping @MainActor (Result<Any?, WKError>) -> Void
  ) {
    let engine = unsafe engineView.webView
    let finish: FrameEvaluation.Completion = { completion($0.mapError(ScriptFailure.error)) }
    switch script {
    case .script(let source):
      unsafe FrameEvaluation.evaluate(
        source, view: engine, frame: frame, world: world.engineName, completion: finish)
    case .function(let body, let arguments):
      let normalized = (try? JavaScriptValue.normalized(arguments)) as? [String: Any]
      unsafe FrameEvaluation.call(
        body, arguments: normalized ?? [:], view: engine, frame: frame, world: world.engineName,
        completion: finish)
    }
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
        return unsafe (try? JavaScriptValue.decode(value)) as? String
      }, completion: { then((try? $0.get()) ?? nil) })
  }
}
