internal import Foundation
internal import WebKit

/// Commands to the page.
///
/// They can be sent at any time, also before there is a page or a window:
///
/// - While there is no page yet, or the app has asked for another one (``load(_:)``,
///   ``home()``, ``reload()``), commands wait until that page is there and its
///   scripts have run (`DOMContentLoaded`); then they run in the order in which
///   they were sent.
/// - Otherwise they run at once in the page that is shown.
/// - When the load fails they throw ``BrowserError/noPage(_:)``, and so does what
///   is sent while the shell shows its own page for the failure.
/// - A page that is left, whose process ends or whose window is closed before
///   it has answered gives ``BrowserError/pageGone(_:)``.
///
/// So every command ends, exactly once.
extension Browser {
  /// Runs a script in the page.
  ///
  /// ```swift
  /// let height: Double = try await browser.evaluate("document.body.scrollHeight")
  /// ```
  ///
  /// - Parameter limit: how long to wait, also for the page; nil for as long as
  ///   it lives.
  /// - Returns: the value of the last statement: `NSNumber`, `String`, `Date`,
  ///   `[Any]`, `[String: Any]`, `NSNull`; nil for `undefined`.
  @discardableResult
  public func evaluate(
    _ script: String, within limit: Duration? = .seconds(30)
  ) async throws(BrowserError) -> Any? {
    try await calls.perform(limit) { view, deliver in
      view.evaluateJavaScript(script) { value, error in
        deliver(error.map { .failure(PageAnswer.error(of: $0)) } ?? .success(value))
      }
    }
  }

  /// Runs a script in the page, and reads its value as a type; see
  /// ``evaluate(_:within:)``.
  public func evaluate<Value: Decodable>(
    _ script: String, as type: Value.Type = Value.self, within limit: Duration? = .seconds(30)
  ) async throws(BrowserError) -> Value {
    try PageAnswer.decode(type, from: await evaluate(script, within: limit) as Any?)
  }

  /// Calls a function of the page by its name, which may have dots, such as
  /// `OCAPP.locationSearch`; `this` is what stands before the last dot.
  ///
  /// Arguments and result travel as values, never as text in a script.
  ///
  /// - Parameters:
  ///   - arguments: numbers, texts, dates, lists, dictionaries and `Encodable`
  ///     values; nil arrives as `null`.
  ///   - limit: how long to wait, also for the page; nil for as long as it lives.
  /// - Returns: what the function returns, after its promise if it gives one.
  @discardableResult
  public func call(
    _ function: String, _ arguments: (any Sendable)?..., within limit: Duration? = .seconds(30)
  ) async throws(BrowserError) -> Any? {
    try await call(function, with: arguments, within: limit)
  }

  /// Calls a function of the page and reads its result as a type.
  ///
  /// ```swift
  /// let office: Office = try await browser.call("offices.nearest", 37.5, 127.0)
  /// ```
  public func call<Value: Decodable>(
    _ function: String, _ arguments: (any Sendable)?..., as type: Value.Type = Value.self,
    within limit: Duration? = .seconds(30)
  ) async throws(BrowserError) -> Value {
    try PageAnswer.decode(type, from: await call(function, with: arguments, within: limit))
  }

  private func call(
    _ function: String, with arguments: [(any Sendable)?], within limit: Duration?
  ) async throws(BrowserError) -> Any? {
    let values = try PageAnswer.values(arguments)
    let path = function.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    note(.message, "call \(function)(\(PageMessage.text(of: values)))")
    let answer = try await calls.perform(limit) { view, deliver in
      view.callAsyncJavaScript(
        PageAnswer.call(root: path[0]),
        arguments: ["__dovetailPath": path, "__dovetailValues": values], in: nil, in: .page
      ) { result in
        deliver(result.map { $0 as Any? }.mapError { PageAnswer.error(of: $0) })
      }
    }
    return try PageAnswer.result(of: answer, function)
  }
}

/// What comes back from a page.
enum PageAnswer {
  /// Gives `{value}`, `{missing}` or `{failure}`. A page can throw anything, and
  /// its getters too.
  private static let call = #"""
    let __dovetailOwner = undefined;
    try {
      for (const key of __dovetailPath.slice(1)) {
        __dovetailOwner = __dovetailTarget;
        __dovetailTarget = __dovetailTarget?.[key];
      }
      if (typeof __dovetailTarget !== "function") return { missing: true };
      return { value: await __dovetailTarget.apply(__dovetailOwner, __dovetailValues) };
    } catch (error) {
      const get = (name, type) => {
        try { return typeof error[name] === type ? error[name] : null; } catch { return null; }
      };
      let message = "unknown";
      try { message = String(error); } catch {}
      return { failure: [message, get("line", "number"), get("column", "number"),
        get("sourceURL", "string"), get("stack", "string")] };
    }
    """#

  /// The script that calls a function whose path begins with this name.
  ///
  /// What a page declares with `const`, `let` or `class` is no property of its
  /// global object; only the name itself leads there. So the name stands in the
  /// script, where it is no more than a name.
  static func call(root: String) -> String {
    """
    let __dovetailTarget;
    try { __dovetailTarget = \(lookUp(root)); } catch {}
    \(call)
    """
  }

  /// The script that waits for a function whose path begins with this name.
  static func wait(root: String) -> String {
    """
    const found = () => {
      let target;
      try { target = \(lookUp(root)); } catch {}
      for (const key of __dovetailPath.slice(1)) target = target?.[key];
      return typeof target === "function";
    };
    \(wait)
    """
  }

  private static let wait = #"""
    if (found()) return;
    const root = __dovetailPath[0];
    await new Promise(go => {
      const check = () => {
        if (!found()) return;
        removeEventListener("load", check);
        removeEventListener("dovetail-says-ready", check);
        go();
      };
      addEventListener("load", check);
      addEventListener("dovetail-says-ready", check);
      if (Object.hasOwn(window, root)) return;
      const put = value => Object.defineProperty(window, root,
        { value, configurable: true, enumerable: true, writable: true });
      Object.defineProperty(window, root, { configurable: true, enumerable: false,
        get: () => undefined, set: value => { put(value); check(); } });
    });
    """#

  private static func lookUp(_ root: String) -> String {
    isName(root) ? "typeof \(root) === 'undefined' ? undefined : \(root)" : "undefined"
  }

  /// Whether this is a name of JavaScript. It is asked with each call, for which a
  /// regular expression would take too long.
  private static func isName(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.first.map { $0.properties.isIDStart || "_$".unicodeScalars.contains($0) } == true
      && scalars.dropFirst().allSatisfy {
        $0.properties.isIDContinue || "$\u{200C}\u{200D}".unicodeScalars.contains($0)
      } && !reserved.contains(text)
  }

  private static let reserved: Set<String> = [
    "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger",
    "default", "delete", "do", "else", "enum", "eval", "export", "extends", "false", "finally",
    "for", "function", "if", "implements", "import", "in", "instanceof", "interface", "let", "new",
    "null", "package", "private", "protected", "public", "return", "static", "super", "switch",
    "this", "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield",
  ]

  static func values(_ arguments: [(any Sendable)?]) throws(BrowserError) -> [Any] {
    var values: [Any] = []
    for (index, argument) in arguments.enumerated() {
      do {
        values.append(try ValueEncoder.value(of: argument))
      } catch EncodingError.invalidValue(_, let context) {
        throw .badArgument(
          words(context.debugDescription, context.codingPath, in: "argument \(index + 1)"))
      } catch {
        throw .badArgument("argument \(index + 1): \(error.localizedDescription)")
      }
    }
    return values
  }

  static func result(of answer: Any?, _ function: String) throws(BrowserError) -> Any? {
    guard let answer = answer as? [String: Any] else { return nil }
    if answer["missing"] != nil { throw .noSuchFunction(function) }
    guard let failure = answer["failure"] as? [Any], failure.count == 5 else {
      return answer["value"]
    }
    throw .exception(
      BrowserError.Exception(
        message: failure[0] as? String ?? "", line: positive(failure[1]),
        column: positive(failure[2]),
        source: (failure[3] as? String).flatMap { $0.isEmpty ? nil : URL(string: $0) },
        stack: (failure[4] as? String).flatMap { $0.isEmpty ? nil : $0 }))
  }

  private static func positive(_ value: Any?) -> Int? {
    (value as? Int).flatMap { $0 > 0 ? $0 : nil }
  }

  static func error(of error: any Error) -> BrowserError {
    guard let error = error as? WKError else { return .badResult(error.localizedDescription) }
    switch error.code {
    case .javaScriptExceptionOccurred:
      return .exception(
        BrowserError.Exception(
          message: error.userInfo["WKJavaScriptExceptionMessage"] as? String
            ?? error.localizedDescription,
          line: positive(error.userInfo["WKJavaScriptExceptionLineNumber"]),
          column: positive(error.userInfo["WKJavaScriptExceptionColumnNumber"]),
          source: error.userInfo["WKJavaScriptExceptionSourceURL"] as? URL, stack: nil))
    case .webContentProcessTerminated: return .pageGone(.processEnded)
    case .webViewInvalidated: return .pageGone(.closed)
    default: return .badResult(error.localizedDescription)
    }
  }

  static func decode<Value: Decodable>(
    _ type: Value.Type, from value: Any?
  ) throws(BrowserError) -> Value {
    do {
      return try ValueDecoder.decode(type, from: value)
    } catch let error as DecodingError {
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        throw .badResult(words(context.debugDescription, context.codingPath, in: "the result"))
      @unknown default: throw .badResult("\(error)")
      }
    } catch {
      throw .badResult(error.localizedDescription)
    }
  }

  private static func words(_ text: String, _ path: [any CodingKey], in whole: String) -> String {
    let place = path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    return "\(text), in \(whole)\(place)"
  }
}
