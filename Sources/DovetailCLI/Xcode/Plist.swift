import Foundation

/// A property list: what Xcode keeps its files in.
indirect enum Plist: Equatable, Sendable {
  case text(String)
  case flag(Bool)
  case number(Int)
  case list([Plist])
  case table([String: Plist])

  /// Reads a property list in XML, or in the older form of project files.
  ///
  /// - Throws: ``Failure`` when it is none.
  init(_ data: Data, of file: URL) throws(Failure) {
    do {
      let value = try unsafe PropertyListSerialization.propertyList(
        from: data, options: [], format: nil)
      self = try Self(value)
    } catch {
      throw Failure(.data, "\(file.path): is no property list: \(error.localizedDescription)")
    }
  }

  private init(_ value: Any) throws {
    switch value {
    case let text as String: self = .text(text)
    case let list as [Any]: self = .list(try list.map(Plist.init))
    case let table as [String: Any]: self = .table(try table.mapValues(Plist.init))
    case let flag as Bool where Self.isFlag(value): self = .flag(flag)
    case let number as Int: self = .number(number)
    default: throw CocoaError(.propertyListReadCorrupt)
    }
  }

  /// Foundation takes numbers for truth values too.
  private static func isFlag(_ value: Any) -> Bool {
    ["Bool", "__NSCFBoolean"].contains("\(type(of: value))")
  }

  subscript(key: String) -> Plist? {
    get { if case .table(let table) = self { table[key] } else { nil } }
    set {
      guard case .table(var table) = self else { return }
      table[key] = newValue
      self = .table(table)
    }
  }

  /// The text that it is; nil when it is none.
  var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The list that it is; empty when it is none.
  var list: [Plist] { if case .list(let list) = self { list } else { [] } }
  /// The table that it is; empty when it is none.
  var table: [String: Plist] { if case .table(let table) = self { table } else { [:] } }
}

extension Plist: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .text(value) }
  init(booleanLiteral value: Bool) { self = .flag(value) }
  init(arrayLiteral elements: Plist...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, Plist)...) {
    self = .table(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}
