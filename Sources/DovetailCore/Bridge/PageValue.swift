internal import Foundation

/// A value of a page, of any shape: handed on as it came, read as a type later,
/// or made from one.
///
/// As the request or response of a command it costs nothing to decode.
public struct PageValue: Codable, Sendable {
  enum Content: Sendable {
    /// A value within a text that crossed.
    case part(JSONTape, Int)
    /// JSON text.
    case json([UInt8], isMarked: Bool)
    /// A string, which crosses as it is.
    case text(String)
    /// Bytes.
    case bytes(Data)
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  init(_ tape: JSONTape, _ index: Int) { content = .part(tape, index) }

  /// What a value of Swift's becomes in a page.
  ///
  /// - Throws: `EncodingError`, for what no page can take.
  public init(_ value: some Encodable) throws {
    switch value {
    case let value as PageValue: self = value
    case let text as String: content = .text(text)
    case let bytes as Data: content = .bytes(bytes)
    default:
      let (text, isMarked) = try JSONWriter.text(of: value)
      content = .json(text, isMarked: isMarked)
    }
  }

  /// JSON text as a value.
  ///
  /// - Throws: `DecodingError` where it is none.
  public init(json: String) throws {
    let bytes = [UInt8](json.utf8)
    do {
      self.init(try JSONTape(bytes), 0)
    } catch {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "this is no JSON"))
    }
  }

  /// The value as a type.
  ///
  /// - Throws: `DecodingError`, with the path to what does not fit.
  public func decode<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    switch content {
    case .part(let tape, let index): return try TapeValue.decode(type, from: tape, at: index)
    case .text(let text):
      if let text = text as? Value { return text }
    case .bytes(let data):
      if let data = data as? Value { return data }
    case .json: break
    }
    if let value = self as? Value { return value }
    return try TapeValue.decode(type, from: tape, at: 0)
  }

  /// The value as JSON text; bytes and dates in it stand as marked texts.
  public var json: String { String(decoding: jsonBytes.bytes, as: UTF8.self) }

  var jsonBytes: (bytes: [UInt8], isMarked: Bool) {
    let sink = JSONSink()
    write(to: sink)
    return (sink.bytes, sink.isMarked)
  }

  private var tape: JSONTape {
    get throws {
      if case .part(let tape, 0) = content { return tape }
      do {
        return try JSONTape(jsonBytes.bytes)
      } catch {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "the value is nested too deeply"))
      }
    }
  }

  /// The value in Foundation's types: `NSNumber`, `String`, `Date`, `Data`,
  /// `NSNull`, lists and dictionaries.
  var foundation: Any {
    switch content {
    case .part(let tape, let index): tape.foundation(index)
    case .text(let text): text
    case .bytes(let data): data
    case .json: (try? tape.foundation(0)) ?? NSNull()
    }
  }

  func write(to sink: JSONSink) {
    switch content {
    case .part(let tape, let index): sink.raw(tape.raw(index), isMarked: tape.isMarked)
    case .json(let bytes, let isMarked): sink.raw(bytes, isMarked: isMarked)
    case .text(let text): sink.write(text)
    case .bytes(let data): sink.write(data)
    }
  }

  /// - Throws: `DecodingError`, from any decoder but a page's own.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    try self.init(json: text)
  }

  /// Writes the JSON text, to any encoder but a page's own.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(json)
  }
}
