internal import Foundation

/// Reads one object of a manifest, and knows where everything stood.
struct ManifestReader {
  let file: URL
  let keyPath: String
  let place: TextPlace
  let members: [JSONNode.Member]

  init(file: URL, data: Data) throws(ManifestError) {
    do {
      let node = try JSONScanner.parse(data)
      try self.init(file: file, keyPath: "", node: node)
    } catch let fault as JSONFault {
      throw ManifestError(file: file, place: fault.place, keyPath: "", problem: fault.problem)
    } catch let error as ManifestError {
      throw error
    } catch {
      throw ManifestError(file: file, place: nil, keyPath: "", problem: "\(error)")
    }
  }

  private init(file: URL, keyPath: String, node: JSONNode) throws(ManifestError) {
    guard case .object(let members) = node.value else {
      throw ManifestError(
        file: file, place: node.place, keyPath: keyPath,
        problem: "expected an object, found \(node.summary)")
    }
    self.file = file
    self.keyPath = keyPath
    place = node.place
    self.members = members
  }

  // MARK: Faults

  func path(_ key: String) -> String { keyPath.isEmpty ? key : "\(keyPath).\(key)" }

  func fault(_ key: String, _ problem: String) -> ManifestError {
    let place = members.first { $0.key == key }?.node.place ?? self.place
    return ManifestError(file: file, place: place, keyPath: path(key), problem: problem)
  }

  private func mismatch(_ key: String, _ node: JSONNode, expected: String) -> ManifestError {
    fault(key, "expected \(expected), found \(node.summary)")
  }

  /// Refuses keys that nobody reads: a misspelt key would silently do nothing.
  func allow(only known: [String]) throws(ManifestError) {
    for member in members where !known.contains(member.key) {
      let near = known.filter { Self.distance($0, member.key) <= 2 }
        .min { Self.distance($0, member.key) < Self.distance($1, member.key) }
      let hint =
        near.map { "; did you mean \"\($0)\"?" } ?? "; known are \(known.joined(separator: ", "))"
      throw ManifestError(
        file: file, place: member.place, keyPath: path(member.key),
        problem: "there is no such key" + hint)
    }
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

  // MARK: Values

  private func node(_ key: String) -> JSONNode? { members.first { $0.key == key }?.node }

  func has(_ key: String) -> Bool { node(key) != nil }

  func text(_ key: String) throws(ManifestError) -> String? {
    guard let node = node(key) else { return nil }
    guard case .string(let text) = node.value else {
      throw mismatch(key, node, expected: "a text")
    }
    guard !text.isEmpty else { throw fault(key, "expected a text that is not empty") }
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      throw fault(key, "expected one line without control characters")
    }
    return text
  }

  func required(_ key: String) throws(ManifestError) -> String {
    guard let text = try text(key) else {
      throw ManifestError(
        file: file, place: place, keyPath: path(key), problem: "expected a text, but it is missing")
    }
    return text
  }

  func flag(_ key: String) throws(ManifestError) -> Bool? {
    guard let node = node(key) else { return nil }
    guard case .bool(let flag) = node.value else {
      throw mismatch(key, node, expected: "true or false")
    }
    return flag
  }

  func integer(_ key: String, in range: ClosedRange<Int>) throws(ManifestError) -> Int? {
    guard let node = node(key) else { return nil }
    guard case .number(let number) = node.value, number == number.rounded(),
      let integer = Int(exactly: number), range.contains(integer)
    else {
      throw mismatch(
        key, node,
        expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  func texts(_ key: String) throws(ManifestError) -> [(text: String, place: TextPlace)] {
    guard let node = node(key) else { return [] }
    guard case .array(let elements) = node.value else {
      throw mismatch(key, node, expected: "a list of texts")
    }
    var texts: [(String, TextPlace)] = []
    for (index, element) in elements.enumerated() {
      guard case .string(let text) = element.value else {
        throw ManifestError(
          file: file, place: element.place, keyPath: "\(path(key))[\(index)]",
          problem: "expected a text, found \(element.summary)")
      }
      texts.append((text, element.place))
    }
    return texts
  }

  func object(_ key: String) throws(ManifestError) -> ManifestReader? {
    guard let node = node(key) else { return nil }
    return try ManifestReader(file: file, keyPath: path(key), node: node)
  }
}
