import Foundation

/// Values on their way to and from scripts, as text that loses nothing.
///
/// The format stands in `Sources/CWebProcess/encode.js`.
public enum ScriptValue {
  /// A value that a script cannot take.
  public struct Unsupported: Error, Equatable, Sendable {
    /// The Swift type of the value.
    public let type: String
  }

  /// Writes numbers, truth values, text, dates, `NSNull`, and arrays and
  /// dictionaries (with text keys) of them.
  ///
  /// - Throws: ``Unsupported`` with the first value of another type.
  public static func encode(_ value: Any) throws(Unsupported) -> String {
    var nodes: [Any] = []
    _ = try append(value, to: &nodes)
    guard let data = try? JSONSerialization.data(withJSONObject: nodes) else {
      throw Unsupported(type: "\(type(of: value))")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Reads what a script gave: `NSNumber`, `String`, `Date`, `NSNull`, `[Any]`,
  /// `[String: Any]`, or nil for undefined.
  ///
  /// An undefined array element is `NSNull`. Text that no script of ours wrote
  /// gives nil as well.
  public static func decode(_ text: String) -> Any? {
    guard let nodes = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any] else {
      return nil
    }
    var values: [Any?] = []
    for node in nodes { values.append(decode(node: node, from: values)) }
    return values.last ?? nil
  }

  private static func append(_ value: Any, to nodes: inout [Any]) throws(Unsupported) -> Int {
    let node: Any
    switch value {
    case is NSNull: node = NSNull()
    case let text as String: node = text
    case let date as Date: node = ["d", String(date.timeIntervalSince1970 * 1000)]
    case let number as NSNumber: node = self.node(for: number)
    case let array as [Any]:
      var list: [Any] = ["a"]
      for element in array { list.append(try append(element, to: &nodes)) }
      node = list
    case let dictionary as [String: Any]:
      var list: [Any] = ["o"]
      for (key, element) in dictionary {
        list.append(key)
        list.append(try append(element, to: &nodes))
      }
      node = list
    default: throw Unsupported(type: "\(type(of: value))")
    }
    nodes.append(node)
    return nodes.count - 1
  }

  private static func node(for number: NSNumber) -> Any {
    let double = number.doubleValue
    if double.isFinite && !(double == 0 && double.sign == .minus) { return number }
    return [
      "n", double.isNaN ? "NaN" : double.isFinite ? "-0" : double > 0 ? "Infinity" : "-Infinity",
    ]
  }

  private static func decode(node: Any, from values: [Any?]) -> Any? {
    func value(_ index: Any) -> Any? {
      guard let index = (index as? NSNumber)?.intValue, values.indices.contains(index) else {
        return nil
      }
      return values[index]
    }
    guard let list = node as? [Any] else { return node }
    switch list.first as? String {
    case "n":
      return (list.last as? String).flatMap(Double.init).map { NSNumber(value: $0) }
    case "d":
      return (list.last as? String).flatMap(Double.init).map {
        Date(timeIntervalSince1970: $0 / 1000)
      }
    case "a":
      return list.dropFirst().map { value($0) ?? NSNull() }
    case "o":
      var dictionary: [String: Any] = [:]
      for index in stride(from: 1, to: list.count - 1, by: 2) {
        if let key = list[index] as? String { dictionary[key] = value(list[index + 1]) }
      }
      return dictionary
    default: return nil
    }
  }
}
