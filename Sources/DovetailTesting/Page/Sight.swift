/// What a look for an element has seen.
struct Sight {
  let count: Int
  /// How many of them a person can see.
  let shown: Int
  /// The first few, in words.
  let names: [String]
  let text: String
  /// nil for what has no value.
  let value: String?
  let isChecked: Bool
  let isDisabled: Bool
  /// The ids that are there instead.
  let ids: [String]
  /// Why the selector is none; nil when it is one.
  let mistake: String?

  init(_ seen: [String: Any]) {
    count = seen["count"] as? Int ?? 0
    shown = seen["shown"] as? Int ?? 0
    names = seen["names"] as? [String] ?? []
    text = seen["text"] as? String ?? ""
    value = seen["value"] as? String
    isChecked = seen["isChecked"] as? Bool ?? false
    isDisabled = seen["isDisabled"] as? Bool ?? false
    ids = seen["ids"] as? [String] ?? []
    mistake = seen["wrong"] as? String
  }

  /// What is wrong with what was found, for something that needs one element.
  static func complaint(_ sight: Sight?, _ locator: Locator) -> String {
    guard let sight else { return "the page did not answer" }
    if let mistake = sight.mistake { return "\(locator) is no selector: \(mistake)" }
    if sight.count > 1 {
      let more = sight.count > sight.names.count ? ", …" : ""
      return "\(sight.count) elements fit \(locator): "
        + sight.names.joined(separator: ", ") + more
    }
    if sight.count == 0 { return "no element fits \(locator)" + sight.suggestion(locator) }
    if sight.shown == 0 { return "\(sight.names[0]) is there, but it is not visible" }
    if sight.isDisabled { return "\(sight.names[0]) is disabled" }
    return "\(sight.names[0]) is there"
  }

  /// What the test may have meant.
  private func suggestion(_ locator: Locator) -> String {
    guard locator.kind == .css, locator.value.hasPrefix("#") else { return "" }
    let wanted = String(locator.value.dropFirst())
    let nearest = ids.map { (id: $0, distance: Self.distance($0, wanted)) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= max(2, wanted.count / 3) else { return "" }
    return "; there is `#\(nearest.id)`"
  }

  /// How many letters must be changed to get from one word to another.
  private static func distance(_ one: String, _ other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var next = [index + 1]
      for (column, otherLetter) in other.enumerated() {
        next.append(
          min(row[column + 1] + 1, next[column] + 1, row[column] + (letter == otherLetter ? 0 : 1)))
      }
      row = next
    }
    return row[other.count]
  }
}
