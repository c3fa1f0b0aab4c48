public import Foundation

/// The header fields of a request or a reply: in order, repeatable, and found
/// without regard to case.
///
/// ```swift
/// let headers: Headers = ["Set-Cookie": "a=1", "Set-Cookie": "b=2"]
/// headers.all("set-cookie")  // ["a=1", "b=2"]
/// ```
public struct Headers: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// One field.
  public struct Field: Sendable, Hashable {
    /// The name as written.
    public var name: String
    /// The value's bytes; not always UTF-8.
    public var bytes: Data

    /// The value as UTF-8, with U+FFFD for bytes that are none.
    public var value: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// Every field, in the order on the wire.
  public private(set) var fields: [Field] = []

  /// No fields.
  public init() {}

  /// The fields of a literal; a name may stand in it more than once.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }

  /// The first value of a field, or nil. Setting replaces every field of that
  /// name; setting nil removes them.
  public subscript(name: String) -> String? {
    get { fields.first { Self.same($0.name, name) }?.value }
    set {
      fields.removeAll { Self.same($0.name, name) }
      if let newValue { append(name, newValue) }
    }
  }

  /// Every value of a field, in order.
  public func all(_ name: String) -> [String] {
    fields.filter { Self.same($0.name, name) }.map(\.value)
  }

  /// Adds a field and leaves others of that name alone.
  public mutating func append(_ name: String, _ value: String) {
    append(name, bytes: Data(value.utf8))
  }

  /// Adds a field whose value is bytes, such as a file name in an old encoding.
  ///
  /// - Parameter bytes: neither NUL nor line ends, with which libsoup drops the
  ///   field.
  public mutating func append(_ name: String, bytes: Data) {
    fields.append(Field(name: name, bytes: bytes))
  }

  private static func same(_ a: String, _ b: String) -> Bool {
    a.lowercased() == b.lowercased()
  }
}
