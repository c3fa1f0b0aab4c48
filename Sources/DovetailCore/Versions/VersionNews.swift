public import Foundation

/// What an app's server says about its versions, for this platform.
///
/// ```json
/// {
///   "linux": {
///     "minimum": "1.2.0",
///     "latest": "1.4.0",
///     "message": { "en": "Check-in by badge.", "ko": "배지로 체크인" },
///     "store": "https://example.com/get"
///   }
/// }
/// ```
public struct VersionNews: Sendable, Equatable {
  /// The oldest version that may still be used; nil for any.
  public var minimum: AppVersion?
  /// The newest version; nil where it is not said.
  public var latest: AppVersion?
  /// What there is to say about it; empty for nothing.
  public var message = ""
  /// Where the newest one is to be had; nil where it is not said.
  public var store: URL?

  /// Why an answer is not used.
  struct Malformed: Error, LocalizedError {
    let problem: String
    var errorDescription: String? { problem }
  }

  /// The name of this platform in an answer.
  static let platform = AppFacts.platformHere
  /// The longest answer that is read.
  static let limit = 65_536
  private static let longestMessage = 500

  /// Reads an answer.
  ///
  /// An answer that says nothing of this platform is good, and says nothing. A
  /// key that is not known does not count.
  init(_ data: Data, language: AppLanguage) throws(Malformed) {
    guard data.count <= Self.limit else { throw Malformed(problem: "it is too long") }
    let node: JSONNode
    do {
      node = try JSONScanner.parse(data)
    } catch {
      throw Malformed(problem: error.problem)
    }
    guard case .object = node.value else { throw Malformed(problem: "expected an object") }
    guard let mine = node.member(Self.platform) else { return }
    guard case .object = mine.value else {
      throw Malformed(problem: "expected an object under \(Self.platform)")
    }
    minimum = try Self.version(mine, "minimum")
    latest = try Self.version(mine, "latest")
    store = try Self.store(mine)
    message = try Self.message(mine, language)
  }

  private static func version(
    _ node: JSONNode, _ key: String
  ) throws(Malformed) -> AppVersion? {
    guard let value = node.member(key) else { return nil }
    guard case .string(let text) = value.value, let version = AppVersion(text) else {
      throw Malformed(problem: "expected a version under \(key), such as 1.4.0")
    }
    return version
  }

  /// A page, or an entry of a software centre.
  private static func store(_ node: JSONNode) throws(Malformed) -> URL? {
    guard let value = node.member("store") else { return nil }
    guard case .string(let text) = value.value, let url = URL(string: text),
      let scheme = url.scheme?.lowercased(), ["https", "appstream"].contains(scheme)
    else { throw Malformed(problem: "expected an https:// or appstream: address under store") }
    return url
  }

  private static func message(
    _ node: JSONNode, _ language: AppLanguage
  ) throws(Malformed) -> String {
    guard let value = node.member("message") else { return "" }
    switch value.value {
    case .string(let text): return String(text.prefix(longestMessage))
    case .object(let members):
      for code in [language.rawValue, "en"] + members.map(\.key) {
        if case .string(let text)? = value.member(code)?.value {
          return String(text.prefix(longestMessage))
        }
      }
      return ""
    default: throw Malformed(problem: "expected a text under message, or one for each language")
    }
  }
}

extension JSONNode {
  /// A member of an object.
  func member(_ key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.node
  }
}
