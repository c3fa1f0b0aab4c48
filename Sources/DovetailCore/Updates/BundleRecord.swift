internal import Foundation

/// Which bundles there are, and which of them counts: the one small file that
/// decides.
struct BundleRecord: Codable, Equatable {
  /// A bundle on the disk.
  struct Entry: Codable, Equatable {
    var version: String
    /// The name of its folder.
    var folder: UUID
  }

  /// The format of the file.
  var format = 1
  /// What is used; nil for what the app brings.
  var current: Entry?
  /// What was used before, and worked; nil for what the app brings.
  var previous: Entry?
  /// What has come, and was not used yet.
  var next: Entry?
  /// How often the current one was begun without having worked yet; nil once it
  /// has.
  var begun: Int?
  /// Versions that were taken back.
  var failed: [String] = []
  /// The newest version that was ever signed, so that no older one is taken that
  /// somebody sends again.
  var newest: String?

  /// This many starts are enough to see that a bundle does not work: a first one
  /// may have been ended by the person.
  static let limit = 2

  /// The folders that are still wanted.
  var folders: Set<UUID> { Set([current, previous, next].compactMap { $0?.folder }) }
}

// MARK: Steps

extension BundleRecord {
  /// What was used before is used again, and this version never more.
  mutating func takeBack() {
    if let current, !failed.contains(current.version) {
      failed = Array((failed + [current.version]).suffix(100))
    }
    current = previous
    previous = nil
    begun = nil
  }

  /// What has come is used.
  mutating func promote() {
    guard let next else { return }
    // What never worked is nothing to go back to.
    if begun == nil { previous = current }
    current = next
    self.next = nil
    begun = 0
  }

  /// The current one works.
  mutating func confirm() { begun = nil }

  /// Forgets what is not newer than what the app brings, or not there any more.
  ///
  /// - Returns: what was forgotten, in words.
  mutating func drop(where reason: (Entry) -> String?) -> [String] {
    var lines: [String] = []
    func keep(_ entry: Entry?) -> Entry? {
      guard let entry, let reason = reason(entry) else { return entry }
      lines.append("\(entry.version) \(reason)")
      return nil
    }
    next = keep(next)
    previous = keep(previous)
    if current != nil, keep(current) == nil {
      current = previous
      previous = nil
      begun = nil
    }
    return lines
  }
}
