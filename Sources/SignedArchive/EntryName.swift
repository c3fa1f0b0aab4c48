/// Where in the folder an entry of an archive belongs.
struct EntryName: Hashable {
  /// The parts of its path; empty for the folder itself.
  let parts: [String]

  private static let longestPart = 255
  private static let longest = 1_024

  /// - Throws: `badName` for what leads elsewhere, and for what not every system
  ///   can have.
  init(_ name: String, limits: ArchiveLimits) throws(ArchiveError) {
    var parts: [String] = []
    var pieces = name.split(separator: "/", omittingEmptySubsequences: false)
    // A folder's name ends with a slash.
    if pieces.count > 1, pieces.last == "" { pieces.removeLast() }
    for piece in pieces {
      if piece == "." { continue }
      guard Self.isGood(piece) else { throw .badName(name) }
      parts.append(String(piece))
    }
    guard name.utf8.count <= Self.longest, parts.count <= limits.depth else {
      throw .badName(name)
    }
    self.parts = parts
  }

  private static func isGood(_ part: Substring) -> Bool {
    !part.isEmpty && part != ".." && part.utf8.count <= longestPart
      && part.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f && $0 != "\\" }
  }

  /// Its path in the folder.
  var path: String { parts.joined(separator: "/") }
}
