public import CWebKitGTK
import Foundation

/// Scripts in any frame of a web view, through the web-process extension.
///
/// The view's context needs a ``WebProcessExtension``. WebKitGTK's own calls
/// reach the main frame only.
///
/// - Note: Linux: such a script does not count as a user gesture.
@MainActor
public enum FrameEvaluation {
  /// What becomes of a script: its value (see ``ScriptValue/decode(_:)``) or why
  /// there is none.
  public typealias Completion = @MainActor (Result<Any?, FrameEvaluationError>) -> Void

  /// Runs a script in a frame and gives the value of its last statement.
  ///
  /// - Parameters:
  ///   - frame: the id that the private world's `dovetailFrame` says; 0 is the
  ///     main frame once it has a document.
  ///   - world: the script world's name; nil is the page's own.
  ///   - completion: called exactly once.
  @unsafe public static func evaluate(
    _ script: String, view: UnsafeMutablePointer<WebKitWebView>, frame: UInt64,
    world: String?, completion: @escaping Completion
  ) {
    unsafe send(
      script, isFunction: false, arguments: "[]", view: view, frame: frame, world: world,
      completion: completion)
  }

  /// Calls a script as the body of an async function, and waits for what it
  /// returns.
  ///
  /// - Parameters:
  ///   - body: the function's body.
  ///   - arguments: values by the name that the body knows them under.
  ///   - frame: as with ``evaluate(_:view:frame:world:completion:)``.
  ///   - world: the script world's name; nil is the page's own.
  ///   - completion: called exactly once, also when the promise never settles
  ///     because the document or the process goes away.
  @unsafe public static func call(
    _ body: String, arguments: [String: Any], view: UnsafeMutablePointer<WebKitWebView>,
    frame: UInt64, world: String?, completion: @escaping Completion
  ) {
    let names = arguments.keys.sorted()
    if let name = names.first(where: { !isIdentifier($0) }) {
      return completion(.failure(.invalidArgumentName(name)))
    }
    do {
      let values = try ScriptValue.encode(names.compactMap { arguments[$0] })
      // Names are checked above; values travel beside the text. One line, so
      // that the body keeps its line numbers; a last comment must not hide the end.
      let function = "(async function(\(names.joined(separator: ", "))) {\(body)\n})"
      unsafe send(
        function, isFunction: true, arguments: values, view: view, frame: frame, world: world,
        completion: completion)
    } catch {
      completion(.failure(.unsupportedArgument(error.type)))
    }
  }

  private static func send(
    _ source: String, isFunction: Bool, arguments: String,
    view: UnsafeMutablePointer<WebKitWebView>, frame: UInt64, world: String?,
    completion: @escaping Completion
  ) {
    let message = unsafe webkit_user_message_new(
      "dovetail:evaluate",
      unsafe VariantTuple.make([
        g_variant_new_uint64(guint64(frame)), g_variant_new_string(world ?? ""),
        g_variant_new_string(source), g_variant_new_boolean(isFunction ? 1 : 0),
        g_variant_new_string(arguments),
      ]))
    let pending = unsafe PendingEvaluation(view: view, completion: completion)
    unsafe AsyncOperation.start(
      { callback, data in
        unsafe webkit_web_view_send_message_to_page(view, message, nil, callback, data)
      },
      finish: { result, error in
        unsafe webkit_web_view_send_message_to_page_finish(view, result, &error).map {
          unsafe ObjectRef(taking: $0)
        }
      },
      completion: { reply in pending.answer(result(of: reply)) })
  }

  private static func result(
    of reply: Result<ObjectRef?, GLibError>
  ) -> Result<Any?, FrameEvaluationError> {
    let message: ObjectRef
    switch reply {
    case .success(let value?): message = value
    case .success(nil): return .failure(.processGone)
    case .failure(let error) where error.domain == "g-io-error-quark":
      return .failure(.processGone)
    case .failure(let error): return .failure(.extensionMissing("\(error)"))
    }
    let parameters = unsafe webkit_user_message_get_parameters(message.opaque)
    guard let fields = unsafe VariantTuple.strings(parameters, type: "(sssuu)") else {
      return .failure(.processGone)
    }
    switch fields[0] {
    case "value": return .success(ScriptValue.decode(fields[1]))
    case "exception":
      let number: (String) -> Int? = { Int($0).flatMap { $0 > 0 ? $0 : nil } }
      return .failure(
        .exception(
          ScriptException(
            message: fields[1], line: number(fields[3]), column: number(fields[4]),
            sourceURL: fields[2].isEmpty ? nil : fields[2])))
    case "no-frame": return .failure(.noSuchFrame)
    case "document-gone": return .failure(.documentGone)
    case "unreachable": return .failure(.unreachable)
    default: return .failure(.unsupportedResult)
    }
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    let starts = first == "_" || first == "$" || first.properties.isIDStart
    return starts
      && name.unicodeScalars.dropFirst().allSatisfy {
        $0 == "$" || $0 == "\u{200C}" || $0 == "\u{200D}" || $0.properties.isIDContinue
      }
  }
}

/// One evaluation under way, answered once.
///
/// A navigation to another process may leave the old page asleep in its own, for
/// going back. Nothing answers from there, so that commit is an answer too.
@MainActor
private final class PendingEvaluation {
  private var completion: FrameEvaluation.Completion?
  private var commit: SignalConnection?

  init(
    view: UnsafeMutablePointer<WebKitWebView>, completion: @escaping FrameEvaluation.Completion
  ) {
    self.completion = completion
    let page = unsafe webkit_web_view_get_page_id(view)
    let object = unsafe ObjectRef(retaining: UnsafeMutableRawPointer(view))
    // The pointer is good: the handler runs only when the view emits.
    commit = SignalConnection(object, "load-changed") { [weak self] arguments in
      if arguments.enumeration(0) == WEBKIT_LOAD_COMMITTED.rawValue,
        unsafe webkit_web_view_get_page_id(view) != page
      {
        self?.answer(.failure(.documentGone))
      }
      return .none
    }
  }

  func answer(_ result: Result<Any?, FrameEvaluationError>) {
    commit = nil
    let completion = completion
    self.completion = nil
    completion?(result)
  }
}
