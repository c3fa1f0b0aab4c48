/// A part of a text that is typed in one way.
enum TypedRun: Equatable {
  /// Keys of a keyboard with Latin letters.
  case keys(String)
  /// What an input method makes.
  case composed(String)

  static func runs(of text: String) -> [TypedRun] {
    var runs: [TypedRun] = []
    for character in text {
      switch (runs.last, character.isASCII) {
      case (.keys(let before), true): runs[runs.count - 1] = .keys(before + "\(character)")
      case (.composed(let before), false): runs[runs.count - 1] = .composed(before + "\(character)")
      case (_, true): runs.append(.keys("\(character)"))
      case (_, false): runs.append(.composed("\(character)"))
      }
    }
    return runs
  }

  /// Whether a key is pressed together with Shift on a keyboard of the US.
  static func needsShift(_ key: Character) -> Bool {
    key.isUppercase || "~!@#$%^&*()_+{}|:\"<>?".contains(key)
  }
}
