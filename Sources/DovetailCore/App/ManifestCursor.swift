internal import Foundation

/// What reading a manifest needs to know besides its text.
struct ManifestContext {
  /// Where the manifest lies; files that it names are relative to its folder.
  var file: URL
  /// The person's languages as codes such as `ko`, the best first.
  var languages: [String]
}

/// One value of a manifest, and where it stands.
struct ManifestCursor {
  let node: JSONNode
  let keyPath: String
  let context: ManifestContext

  // MARK: Faults

  func fault(_ problem: String) -> ManifestError {
    ManifestError(file: context.file, place: node.place, keyPath: keyPath, problem: problem)
  }

  /// The value is of another kind.
  func mismatch(_ expected: String) -> ManifestError {
    fault("expected \(expected), found \(node.summary)")
  }

  // MARK: Inner values

  func members() throws(ManifestError) -> [JSONNode.Member] {
    guard case .object(let members) = node.value else { throw mismatch("an object") }
    return members
  }

  func elements(_ expected: String) throws(ManifestError) -> [ManifestCursor] {
    guard case .array(let elements) = node.value else { throw mismatch(expected) }
    return elements.enumerated().map { index, element in
      ManifestCursor(node: element, keyPath: "\(keyPath)[\(index)]", context: context)
    }
  }

  func member(_ member: JSONNode.Member) -> ManifestCursor {
    ManifestCursor(node: member.node, keyPath: path(member.key), context: context)
  }

  func path(_ key: String) -> String { keyPath.isEmpty ? key : "\(keyPath).\(key)" }

  /// Refuses keys that nobody reads: a misspelt key would silently do nothing.
  func allow(only known: [String]) throws(ManifestError) {
    for member in try members() where !known.contains(member.key) {
      throw ManifestError(
        file: context.file, place: member.place, keyPath: path(member.key),
        problem: "there is no such key" + Self.hint(for: member.key, among: known))
    }
  }

  /// What was probably meant.
  static func hint(for word: String, among known: [String]) -> String {
    let limit = min(2, word.count / 2)
    let near = known.map { ($0, distance($0, word)) }.filter { $0.1 <= limit }.min { $0.1 < $1.1 }
    return near.map { "; did you mean \"\($0.0)\"?" }
      ?? "; known are \(known.joined(separator: ", "))"
  }

  /// How many letters must change to make one word the other.
  private static func distance(_ first: String, _ second: String) -> Int {
    let first = Array(first.lowercased())
    let second = Array(second.lowercased())
    var row = Array(0...second.count)
    for i in first.indices {
      var diagonal = row[0]
      row[0] = i + 1
      for j in second.indices {
        let change = diagonal + (first[i] == second[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(change, row[j] + 1, diagonal + 1)
      }
    }
    return row[second.count]
  }
}
