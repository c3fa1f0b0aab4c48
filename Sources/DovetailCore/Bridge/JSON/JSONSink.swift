internal import Foundation

/// JSON text on its way, written from front to back.
final class JSONSink {
  /// A list or an object that is not closed yet.
  struct Scope {
    let id: Int
    let isObject: Bool
    var isEmpty = true
  }

  /// Something was written into a container after what comes behind it had been
  /// begun. `Codable` allows it, hardly anything does it, and text cannot.
  struct Interleaved: Error {}

  private(set) var bytes: [UInt8] = []
  /// Whether a text in it is marked; see ``JSONTag``.
  private(set) var isMarked = false
  private var scopes: [Scope] = []
  private var lastID = 0

  var depth: Int { scopes.count }

  // MARK: Containers

  /// Opens a container, and gives its place and its identity.
  func open(isObject: Bool) -> (depth: Int, id: Int) {
    lastID += 1
    scopes.append(Scope(id: lastID, isObject: isObject))
    bytes.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    return (scopes.count - 1, lastID)
  }

  /// Makes ready for the next member of a container: closes what is open within
  /// it.
  func next(in place: (depth: Int, id: Int)) throws(Interleaved) {
    try focus(place)
    if scopes[place.depth].isEmpty {
      scopes[place.depth].isEmpty = false
    } else {
      bytes.append(UInt8(ascii: ","))
    }
  }

  func focus(_ place: (depth: Int, id: Int)) throws(Interleaved) {
    guard place.depth < scopes.count, scopes[place.depth].id == place.id else {
      throw Interleaved()
    }
    close(to: place.depth + 1)
  }

  /// Closes containers until this many are open.
  func close(to depth: Int) {
    while scopes.count > depth {
      bytes.append(scopes.removeLast().isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }
  }

  // MARK: Values

  func name(_ name: String) {
    quote(name)
    bytes.append(UInt8(ascii: ":"))
  }

  func null() { bytes.append(contentsOf: "null".utf8) }

  func write(_ value: Bool) { bytes.append(contentsOf: (value ? "true" : "false").utf8) }

  func write(_ value: some BinaryInteger) {
    if let small = Int(exactly: value), 0..<10 ~= small {
      bytes.append(UInt8(ascii: "0") + UInt8(small))
    } else {
      bytes.append(contentsOf: String(value).utf8)
    }
  }

  func write(_ value: Double) {
    if let whole = Int(exactly: value), whole.magnitude < 1 << 53,
      whole != 0 || value.sign == .plus
    {
      return write(whole)
    }
    guard value.isFinite, value != 0 else { return mark(.number, Self.text(of: value)) }
    bytes.append(contentsOf: value.description.utf8)
  }

  private static func text(of value: Double) -> String {
    value.isNaN ? "NaN" : value == 0 ? "-0" : value > 0 ? "Infinity" : "-Infinity"
  }

  func write(_ value: String) {
    if value.utf8.first == 0 { mark(.text, value) } else { quote(value) }
  }

  func write(_ value: Date) {
    mark(.date, "\(value.timeIntervalSince1970 * 1000)")
  }

  func write(_ value: Data) { mark(.bytes, value.base64EncodedString()) }

  /// Writes JSON text as it is.
  func raw(_ text: some Sequence<UInt8>, isMarked: Bool) {
    bytes.append(contentsOf: text)
    if isMarked { self.isMarked = true }
  }

  private func mark(_ tag: JSONTag, _ rest: String) {
    isMarked = true
    quote("\0" + String(Unicode.Scalar(tag.rawValue)) + rest)
  }

  private func quote(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var start = 0
      for index in 0..<utf8.count {
        let byte = unsafe utf8[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
          continue
        }
        unsafe bytes.append(contentsOf: utf8[start..<index])
        start = index + 1
        escape(byte)
      }
      unsafe bytes.append(contentsOf: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    guard byte < 0x20 else { return bytes.append(byte) }
    bytes.append(contentsOf: "u00".utf8)
    bytes.append(UInt8(ascii: "0") + byte >> 4)
    bytes.append(contentsOf: String(byte & 0xF, radix: 16).utf8)
  }
}
