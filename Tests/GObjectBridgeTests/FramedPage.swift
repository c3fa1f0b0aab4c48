import CWebKitGTK
import Foundation

@testable import GObjectBridge

/// A call that was sent and may wait long.
@MainActor
final class PendingCall {
  private(set) var isAnswered = false
  private var error: FrameEvaluationError?
  private var waiter: CheckedContinuation<FrameEvaluationError?, Never>?

  func answer(_ result: Result<Any?, FrameEvaluationError>) {
    if case .failure(let error) = result { self.error = error }
    isAnswered = true
    waiter?.resume(returning: error)
  }

  /// The failure, when there is an answer; nil is success, or none in time.
  func failure() async -> FrameEvaluationError? {
    if isAnswered { return error }
    return await withCheckedContinuation { continuation in
      waiter = continuation
      DispatchQueue.main.asyncAfter(deadline: .now() + 20) { [self] in
        if !isAnswered { answer(.failure(.unsupportedArgument("timed out"))) }
      }
    }
  }
}

/// A view on pages of two invented schemes, so of two origins, whose private
/// world reports every frame at document start.
@MainActor
final class FramedPage {
  struct Frame: Equatable {
    var id: UInt64
    var isMain: Bool
    var address: String
  }

  struct TimedOut: Error {}

  let context: ObjectRef
  let ext: WebProcessExtension
  let view: ObjectRef
  private(set) var frames: [Frame] = []
  private let content: ObjectRef
  private var connections: [SignalConnection] = []
  private var waiters: [(isDone: @MainActor () -> Bool, resume: @MainActor () -> Void)] = []

  init() throws {
    gtk_init()
    context = unsafe ObjectRef(taking: webkit_web_context_new())
    ext = try WebProcessExtension(context: context)
    let session = unsafe ObjectRef(taking: webkit_network_session_new_ephemeral())
    content = unsafe ObjectRef(taking: webkit_user_content_manager_new())
    let settings = unsafe ObjectRef(taking: webkit_settings_new())
    view = unsafe ObjectRef(
      sinking: UnsafeMutableRawPointer(
        dovetail_web_view_new(
          session.opaque, context.opaque, content.opaque,
          settings.opaque, nil, nil, 0)))
    for scheme in ["here", "there"] {
      unsafe webkit_web_context_register_uri_scheme(
        context.opaque, scheme, { request, _ in unsafe FramedPage.serve(request) }, nil, nil)
    }
    reportFrames()
  }

  var webView: UnsafeMutablePointer<WebKitWebView> {
    unsafe view.instance(of: WebKitWebView.self)
  }

  /// Loads a page and waits until these frames, the main frame included, have
  /// reported.
  func load(_ address: String, frames count: Int) async throws {
    frames = []
    unsafe webkit_web_view_load_uri(webView, address)
    try await wait { self.frames.count >= count }
  }

  func frame(_ part: String) -> UInt64 {
    frames.last { $0.address.contains(part) }?.id ?? .max
  }

  func evaluate(_ script: String, in frame: UInt64, world: String? = nil) async
    -> Result<Any?, FrameEvaluationError>
  {
    await withCheckedContinuation { continuation in
      unsafe FrameEvaluation.evaluate(script, view: webView, frame: frame, world: world) {
        nonisolated(unsafe) let result = $0
        continuation.resume(returning: unsafe result)
      }
    }
  }

  func call(
    _ body: String, _ arguments: [String: Any] = [:], in frame: UInt64, world: String? = nil
  ) async -> Result<Any?, FrameEvaluationError> {
    await withCheckedContinuation { continuation in
      unsafe FrameEvaluation.call(
        body, arguments: arguments, view: webView, frame: frame, world: world
      ) {
        nonisolated(unsafe) let result = $0
        continuation.resume(returning: unsafe result)
      }
    }
  }

  func pending(_ body: String, in frame: UInt64) -> PendingCall {
    let call = PendingCall()
    unsafe FrameEvaluation.call(
      body, arguments: [:], view: webView, frame: frame, world: nil
    ) { call.answer($0) }
    return call
  }

  /// What WebKitGTK's own call gives, as text.
  func evaluateNatively(_ script: String, world: String?) async -> String {
    await withCheckedContinuation { continuation in
      unsafe AsyncOperation.start(
        { callback, data in
          unsafe webkit_web_view_evaluate_javascript(
            webView, script, -1, world, nil, nil, callback, data)
        },
        finish: { [self] result, error -> String in
          guard
            let value = unsafe webkit_web_view_evaluate_javascript_finish(
              webView, result, &error)
          else { return "" }
          let text = unsafe jsc_value_to_string(value)
          defer { unsafe g_free(text) }
          unsafe g_object_unref(UnsafeMutableRawPointer(value))
          return unsafe text.map { unsafe String(cString: $0) } ?? ""
        }, completion: { continuation.resume(returning: (try? $0.get()) ?? "failed") })
    }
  }

  func addScript(_ source: String, world: String) {
    let script = unsafe webkit_user_script_new_for_world(
      source, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
      WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, world, nil, nil)
    unsafe webkit_user_content_manager_add_script(content.opaque, script)
    unsafe webkit_user_script_unref(script)
  }

  private func wait(until isDone: @escaping @MainActor () -> Bool) async throws {
    if isDone() { return }
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      var answered = false
      waiters.append(
        (
          isDone,
          {
            if !answered { continuation.resume() }
            answered = true
          }
        ))
      DispatchQueue.main.asyncAfter(deadline: .now() + 20) {
        if !answered { continuation.resume(throwing: TimedOut()) }
        answered = true
      }
    }
  }

  private func reportFrames() {
    unsafe webkit_user_content_manager_register_script_message_handler(
      content.opaque, "frame", WebProcessExtension.privateWorld)
    connections.append(
      SignalConnection(content, "script-message-received::frame") { [weak self] arguments in
        let value = unsafe OpaquePointer(arguments.object(0))
        let text = unsafe jsc_value_to_string(value)
        defer { unsafe g_free(text) }
        let parts = unsafe text.map { unsafe String(cString: $0) }?.split(separator: " ") ?? []
        self?.report(parts.map(String.init))
        return .none
      })
    addScript(
      """
      webkit.messageHandlers.frame.postMessage(
        [dovetailFrame.id, dovetailFrame.isMain, location.href].join(' '))
      """, world: WebProcessExtension.privateWorld)
  }

  private func report(_ parts: [String]) {
    guard parts.count == 3 else { return }
    frames.append(
      Frame(id: UInt64(parts[0]) ?? .max, isMain: parts[1] == "true", address: parts[2]))
    let done = waiters.filter { $0.isDone() }
    waiters.removeAll { $0.isDone() }
    for waiter in done { waiter.resume() }
  }

  private static func serve(_ request: OpaquePointer?) {
    let address = unsafe String(cString: webkit_uri_scheme_request_get_uri(request))
    let page =
      if address.contains("/main") {
        """
        <title>main</title><iframe id=a src="there://two/inner"></iframe>
        <iframe id=b src="here://one/same"></iframe><script>var owner = 'main'</script>
        """
      } else {
        """
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'"><p>inner
        """
      }
    let bytes = unsafe page.withCString { unsafe g_bytes_new($0, gsize(strlen($0))) }
    let stream = unsafe g_memory_input_stream_new_from_bytes(bytes)
    unsafe webkit_uri_scheme_request_finish(request, stream, -1, "text/html")
    unsafe g_object_unref(UnsafeMutableRawPointer(stream))
    unsafe g_bytes_unref(bytes)
  }
}
