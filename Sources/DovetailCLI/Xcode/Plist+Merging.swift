extension Plist {
  /// Brings what the tool made up to date, and leaves alone what a person has
  /// added.
  ///
  /// - Parameters:
  ///   - new: what the tool makes now.
  ///   - base: what it made the last time; nil when it never did. What is in it
  ///     and not in `new` goes.
  ///   - theirs: what is there.
  /// - Returns: `new` for all that is in it; of tables and lists, also what is
  ///   in `theirs` and in neither of the two, in its order.
  static func merge(_ new: Plist, base: Plist?, theirs: Plist?) -> Plist {
    switch (new, theirs) {
    case (.table(let new), .table(let theirs)):
      let old = base?.table ?? [:]
      var result = theirs.filter { new[$0.key] != nil || old[$0.key] == nil }
      for (key, value) in new {
        result[key] = merge(value, base: old[key], theirs: theirs[key])
      }
      return .table(result)
    case (.list(let new), .list(let theirs)): return .list(merge(new, base?.list ?? [], theirs))
    default: return new
    }
  }

  /// Elements that are there stay where they are; new ones follow the one that
  /// they follow in `new`.
  private static func merge(_ new: [Plist], _ base: [Plist], _ theirs: [Plist]) -> [Plist] {
    var result = theirs.filter { new.contains($0) || !base.contains($0) }
    for (index, element) in new.enumerated() where !result.contains(element) {
      let before = new[..<index].last { result.contains($0) }
      let place = before.flatMap(result.firstIndex).map { $0 + 1 } ?? 0
      result.insert(element, at: place)
    }
    return result
  }
}
