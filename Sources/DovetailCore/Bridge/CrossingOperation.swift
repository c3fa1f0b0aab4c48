internal import Foundation

/// One crossing from a page: who it says it is among the documents of its origin,
/// and what it wants.
struct Crossing {
  /// What a page wants; the numbers are those of `dovetail.js`.
  enum Operation {
    case call(id: Int, name: String, payload: CommandPayload)
    case cancel(id: Int)
    case listen(name: String)
    case unlisten(name: String)
    case stream(id: Int, name: String, payload: CommandPayload)
    case allow(id: Int, count: Int)
    case leave
    case ready
  }

  let session: String
  let hasUserGesture: Bool
  /// Whether bytes can stand beside the answer.
  let takesBytes: Bool
  let operations: [Operation]

  /// nil for what `dovetail.js` does not send.
  ///
  /// - Parameter body: the text, or a list of it and a string or bytes that belong to
  ///   the last operation.
  init?(_ body: Any) {
    let parts: [Any] = if let list = body as? [Any] { list } else { [body] }
    guard let text = parts.first as? String, parts.count <= 2 else { return nil }
    let beside = parts.count == 2 ? parts[1] : nil
    let bytes = Array(text.utf8)
    guard let mark = bytes.first, let line = bytes.prefix(64).firstIndex(of: UInt8(ascii: "\n")),
      let tape = try? JSONTape(bytes, from: line + 1), tape.nodes[0].kind == .list
    else { return nil }
    let marks = mark &- UInt8(ascii: "0")
    guard marks < 4 else { return nil }
    hasUserGesture = marks & 1 != 0
    takesBytes = marks & 2 != 0
    session = String(decoding: bytes[1..<line], as: UTF8.self)
    var operations: [Operation] = []
    operations.reserveCapacity(Int(tape.nodes[0].count))
    var index = 1
    for _ in 0..<tape.nodes[0].count {
      guard let operation = Self.operation(tape, index, beside) else { return nil }
      operations.append(operation)
      index = Int(tape.nodes[index].next)
    }
    self.operations = operations
  }

  private static func operation(_ tape: JSONTape, _ list: Int, _ beside: Any?) -> Operation? {
    let node = tape.nodes[list]
    guard node.kind == .list, node.count > 0, let kind = tape.whole(list + 1) else { return nil }
    // What stands at each place comes before any value with members of its own.
    func number() -> Int? { node.count > 1 ? tape.whole(list + 2) : nil }
    func name(_ place: Int) -> String? {
      node.count > place ? tape.text(list + 1 + place) : nil
    }
    func payload() -> CommandPayload {
      node.count > 3 ? .value(PageValue(tape, list + 4)) : .nothing
    }
    switch kind {
    case 0:
      return number().flatMap { id in
        name(2).map { .call(id: id, name: $0, payload: payload()) }
      }
    case 1: return number().map { .cancel(id: $0) }
    case 2: return name(1).map { .listen(name: $0) }
    case 3: return name(1).map { .unlisten(name: $0) }
    case 4:
      return number().flatMap { id in
        name(2).map { .stream(id: id, name: $0, payload: payload()) }
      }
    case 5:
      guard node.count > 2, let count = tape.whole(list + 3) else { return nil }
      return number().map { .allow(id: $0, count: count) }
    case 6: return .leave
    case 7, 8: return long(number(), name(2), beside, isBytes: kind == 8)
    case 10: return .ready
    default: return nil
    }
  }

  /// A call whose payload stands beside the list, as a string or as bytes.
  private static func long(
    _ id: Int?, _ name: String?, _ beside: Any?, isBytes: Bool
  ) -> Operation? {
    guard let id, let name else { return nil }
    let content: PageValue.Content
    switch beside {
    case let data as Data where isBytes: content = .bytes(data)
    case let text as String where isBytes:
      guard let data = Data(base64Encoded: text) else { return nil }
      content = .bytes(data)
    case let text as String: content = .text(text)
    default: return nil
    }
    return .call(id: id, name: name, payload: .value(PageValue(content)))
  }
}
