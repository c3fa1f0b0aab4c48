internal import Foundation
internal import GObjectBridge

/// What the engine says of scripts that gave no value, as Apple says it.
enum ScriptFailure {
  /// - Parameter page: the address that the engine was told for the script.
  static func error(_ error: GLibError, page: String) -> WKError {
    guard error.domain == "WebKitJavascriptError" else {
      return WKError(.unknown, userInfo: [NSUnderlyingErrorKey: error])
    }
    if error.code == 601 { return WKError(.javaScriptResultTypeIsUnsupported) }
    return exception(ScriptException(engineText: error.message, page: page))
  }

  static func error(_ error: FrameEvaluationError) -> WKError {
    switch error {
    case .exception(let exception): return self.exception(exception)
    case .unsupportedResult: return WKError(.javaScriptResultTypeIsUnsupported)
    case .unsupportedArgument(let type): return badArgument("a value is of type \(type)")
    case .invalidArgumentName(let name): return badName(name)
    case .noSuchFrame: return WKError(.javaScriptInvalidFrameTarget)
    case .documentGone, .unreachable: return unreachable
    case .processGone: return WKError(.webContentProcessTerminated)
    case .extensionMissing:
      return WKError(.unknown, userInfo: [NSUnderlyingErrorKey: error])
    }
  }

  /// Nothing is left that could settle a promise; as the engine says it.
  static var unreachable: WKError {
    exception(
      ScriptException(message: "Completion handler for function call is no longer reachable"))
  }

  static func exception(_ exception: ScriptException) -> WKError {
    var info: [String: Any] = [
      "WKJavaScriptExceptionMessage": exception.message,
      "WKJavaScriptExceptionLineNumber": exception.line ?? 0,
      "WKJavaScriptExceptionColumnNumber": exception.column ?? 0,
    ]
    if let url = exception.sourceURL.flatMap({ URL(string: $0) }) {
      info["WKJavaScriptExceptionSourceURL"] = url
    }
    return WKError(.javaScriptExceptionOccurred, userInfo: info)
  }

  static func badArgument(_ reason: String) -> WKError {
    exception(
      ScriptException(
        message: "Arguments must be numbers, text, dates, null, or arrays and dictionaries "
          + "(with text keys) of them; but \(reason)"))
  }

  static func badName(_ name: String) -> WKError {
    exception(ScriptException(message: "The argument name \"\(name)\" is no JavaScript identifier"))
  }
}

extension ScriptException {
  /// Splits `ADDRESS:LINE:COLUMN: MESSAGE`, or without a column.
  ///
  /// Message and address may themselves have colons and numbers. An address has
  /// no white space, unless it is that of the page.
  init(engineText text: String, page: String) {
    self.init(message: text)
    let place = #/:(\d+)(?::(\d+))?: /#
    if text.hasPrefix(page) {
      let rest = text.dropFirst(page.count)
      if let match = rest.prefixMatch(of: place) {
        take(match.output, url: page, from: text)
        return
      }
    }
    guard let match = text.firstMatch(of: place) else { return }
    let url = text[..<match.range.lowerBound]
    guard !url.contains(where: \.isWhitespace) else { return }
    take(match.output, url: String(url), from: text)
  }

  private mutating func take(
    _ place: (Substring, Substring, Substring?), url: String, from text: String
  ) {
    guard let number = Int(place.1) else { return }
    message = String(text[place.0.endIndex...])
    line = number
    column = place.2.flatMap { Int($0) }
    sourceURL = url.isEmpty ? nil : url
  }
}
