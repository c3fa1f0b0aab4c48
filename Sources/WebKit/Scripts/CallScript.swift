internal import Foundation
internal import GObjectBridge

/// The function that WebKitGTK calls for `callAsyncJavaScript`.
///
/// WebKitGTK passes only numbers and text to a function, and says nothing of
/// where an error happened. So the arguments go over as one text (see
/// ``ScriptValue``), and what comes back is an object: `value` (missing for
/// undefined), or `failure` with message, line, column and address.
enum CallScript {
  /// The only argument that the engine passes.
  static let argument = "__dovetailArguments"

  /// - Parameter names: checked identifiers, in the order of the values.
  static func source(body: String, names: [String]) -> String {
    // The body begins in the first line, to keep its line numbers; a comment at
    // its end must not hide what follows.
    "return await __dovetailCall(async function (\(names.joined(separator: ", "))) {\(body)\n}, "
      + "\(argument));\n" + call
  }

  private static let call = #"""
    async function __dovetailCall(body, text) {
      const values = [];
      for (const node of JSON.parse(text)) {
        let value = node;
        if (typeof node === 'object' && node !== null) {
          switch (node[0]) {
            case 'n': value = +node[1]; break;
            case 'd': value = new Date(+node[1]); break;
            case 'a': value = node.slice(1).map(index => values[index]); break;
            default:
              value = {};
              for (let i = 1; i < node.length; i += 2)
                Object.defineProperty(value, node[i], {
                  value: values[node[i + 1]], configurable: true, enumerable: true,
                  writable: true });
          }
        }
        values.push(value);
      }
      try {
        return { value: await body(...values[values.length - 1]) };
      } catch (error) {
        const place = name => {
          try { return typeof error[name] === 'number' ? error[name] : 0; } catch { return 0; }
        };
        let message = 'unknown', address = '';
        try { message = String(error); } catch {}
        try { if (typeof error.sourceURL === 'string') address = error.sourceURL; } catch {}
        return { failure: [message, place('line'), place('column'), address] };
      }
    }
    """#

  /// What became of a call, from the object that it gives.
  static func result(_ object: Any?) -> Result<Any?, WKError> {
    guard let object = object as? [String: Any] else {
      return .failure(WKError(.javaScriptResultTypeIsUnsupported))
    }
    guard let failure = object["failure"] as? [Any], failure.count == 4 else {
      return .success(object["value"])
    }
    let positive: (Any) -> Int? = { ($0 as? Int).flatMap { $0 > 0 ? $0 : nil } }
    let address = failure[3] as? String ?? ""
    return .failure(
      ScriptFailure.exception(
        ScriptException(
          message: failure[0] as? String ?? "", line: positive(failure[1]),
          column: positive(failure[2]), sourceURL: address.isEmpty ? nil : address)))
  }

  /// Whether a name can stand among a function's parameters.
  static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    let starts = first == "_" || first == "$" || first.properties.isIDStart
    return starts
      && name.unicodeScalars.dropFirst().allSatisfy {
        $0 == "$" || $0 == "\u{200C}" || $0 == "\u{200D}" || $0.properties.isIDContinue
      }
  }
}
