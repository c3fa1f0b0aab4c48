internal import Foundation

/// The answer to a crossing on its way: a list of operations, and beside it, where
/// the last of them has one, a string or bytes as they are. `dovetail.js` reads it.
struct CrossingText {
  /// A string of more bytes stands beside the list rather than in it.
  static let longText = 1_000

  /// Whether bytes may stand beside the list; else they do in base64.
  var takesBytes = false
  private var list: [UInt8] = []
  private var beside: (any Sendable)?

  var isEmpty: Bool { list.isEmpty }
  /// Nothing can follow a string.
  var isFull: Bool { beside != nil || list.count > 1 << 20 }

  /// What is handed to the page: a text, or a list of it and what stands beside.
  var reply: any Sendable {
    guard !isEmpty else { return "" }
    let text = String(decoding: list, as: UTF8.self) + "]"
    guard let beside else { return text }
    if let string = beside as? String { return [text, string] }
    return [text, beside] as [any Sendable]
  }

  private mutating func begin(_ kind: UInt8, _ id: Int) {
    list.append(UInt8(ascii: list.isEmpty ? "[" : ","))
    list.append(UInt8(ascii: "["))
    list.append(UInt8(ascii: "0") + kind)
    list.append(UInt8(ascii: ","))
    list.append(contentsOf: String(id).utf8)
  }

  private mutating func end() { list.append(UInt8(ascii: "]")) }

  /// The answer to a call.
  mutating func answer(_ id: Int, _ answer: CommandAnswer) {
    guard case .value(let value) = answer else {
      begin(0, id)
      return end()
    }
    switch value.content {
    case .text(let text) where text.utf8.count > Self.longText:
      begin(5, id)
      beside = text
      end()
    case .bytes(let data) where data.count > Self.longText:
      begin(6, id)
      beside = takesBytes ? data : data.base64EncodedString() as any Sendable
      end()
    default: add(0, id, value)
    }
  }

  /// An answer that is an error.
  mutating func failure(_ id: Int, _ error: CommandError) {
    begin(1, id)
    for text in [error.code.rawValue, error.message] {
      list.append(UInt8(ascii: ","))
      let sink = JSONSink()
      sink.write(text)
      list.append(contentsOf: sink.bytes)
    }
    if let data = error.data { append(data) }
    end()
  }

  /// One value of a stream.
  mutating func next(_ id: Int, _ value: PageValue) { add(3, id, value) }

  /// The end of a stream.
  mutating func end(_ id: Int) {
    begin(4, id)
    end()
  }

  /// An event.
  mutating func event(_ name: String, _ value: PageValue) {
    list.append(contentsOf: (list.isEmpty ? "[[2," : ",[2,").utf8)
    let sink = JSONSink()
    sink.write(name)
    list.append(contentsOf: sink.bytes)
    append(value)
    end()
  }

  /// Nothing is known of what the page waits for.
  mutating func lost() {
    begin(9, 0)
    end()
  }

  private mutating func add(_ kind: UInt8, _ id: Int, _ value: PageValue) {
    begin(kind, id)
    append(value)
    end()
  }

  private mutating func append(_ value: PageValue) {
    list.append(UInt8(ascii: ","))
    switch value.content {
    case .json(let bytes, let isMarked):
      list.append(contentsOf: bytes)
      if isMarked { list.append(contentsOf: ",1".utf8) }
    case .part(let tape, let index):
      list.append(contentsOf: tape.raw(index))
      if tape.isMarked { list.append(contentsOf: ",1".utf8) }
    case .text, .bytes:
      let (bytes, isMarked) = value.jsonBytes
      list.append(contentsOf: bytes)
      if isMarked { list.append(contentsOf: ",1".utf8) }
    }
  }
}
