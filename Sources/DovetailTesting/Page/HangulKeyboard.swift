/// A Korean keyboard (두벌식): which keys make a text, and what is seen after each.
enum HangulKeyboard {
  /// One key, and what the input method does at it.
  struct Stroke: Equatable {
    /// The key's letter on a keyboard of the US.
    let key: Character
    /// What is finished with this key; empty for nothing.
    var commits = ""
    /// What is being composed after it; empty for nothing.
    var preedit = ""
  }

  private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
  private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
  private static let finals: [Character?] =
    [nil] + Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ").map(Optional.some)

  private static let keys: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ",
      "qwertyuiopasdfghjklzxcvbnmQWERTOP"))

  /// Letters that take two keys.
  private static let pairs: [Character: [Character]] = [
    "ㅘ": ["ㅗ", "ㅏ"], "ㅙ": ["ㅗ", "ㅐ"], "ㅚ": ["ㅗ", "ㅣ"], "ㅝ": ["ㅜ", "ㅓ"], "ㅞ": ["ㅜ", "ㅔ"],
    "ㅟ": ["ㅜ", "ㅣ"], "ㅢ": ["ㅡ", "ㅣ"], "ㄳ": ["ㄱ", "ㅅ"], "ㄵ": ["ㄴ", "ㅈ"], "ㄶ": ["ㄴ", "ㅎ"],
    "ㄺ": ["ㄹ", "ㄱ"], "ㄻ": ["ㄹ", "ㅁ"], "ㄼ": ["ㄹ", "ㅂ"], "ㄽ": ["ㄹ", "ㅅ"], "ㄾ": ["ㄹ", "ㅌ"],
    "ㄿ": ["ㄹ", "ㅍ"], "ㅀ": ["ㄹ", "ㅎ"], "ㅄ": ["ㅂ", "ㅅ"],
  ]

  /// The strokes that make a text. What is no Hangul is finished at once, with a
  /// stand-in key.
  static func strokes(for text: String) -> [Stroke] {
    var strokes: [Stroke] = []
    var open = ""
    for character in text {
      var next = self.strokes(forOne: character)
      next[0].commits = open + next[0].commits
      open = next.last?.preedit ?? ""
      strokes += next
    }
    return moveConsonants(strokes)
  }

  private static func strokes(forOne character: Character) -> [Stroke] {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
      (0xAC00...0xD7A3).contains(scalar.value)
    else {
      if let key = keys[character] { return [Stroke(key: key, preedit: "\(character)")] }
      return [Stroke(key: "x", commits: "\(character)")]
    }
    let index = Int(scalar.value - 0xAC00)
    let (initial, vowel, final) = (index / 588, index % 588 / 28, index % 28)
    var strokes = press(initials[initial]).map { Stroke(key: $0, preedit: "\(initials[initial])") }
    let vowelParts = pairs[vowels[vowel]] ?? [vowels[vowel]]
    strokes += vowelParts.enumerated().map { step, part in
      let seen = step == vowelParts.count - 1 ? vowel : vowels.firstIndex(of: part) ?? vowel
      return Stroke(key: keys[part] ?? "x", preedit: syllable(initial, seen, 0))
    }
    if let last = finals[final] {
      let parts = pairs[last] ?? [last]
      strokes += parts.enumerated().map { step, part in
        let seen = step == parts.count - 1 ? final : finals.firstIndex(of: part) ?? final
        return Stroke(key: keys[part] ?? "x", preedit: syllable(initial, vowel, seen))
      }
    }
    return strokes
  }

  private static func press(_ letter: Character) -> [Character] { [keys[letter] ?? "x"] }

  private static func syllable(_ initial: Int, _ vowel: Int, _ final: Int) -> String {
    let value = 0xAC00 + initial * 588 + vowel * 28 + final
    return Unicode.Scalar(UInt32(value)).map { String(Character($0)) } ?? ""
  }

  /// A consonant that begins a syllable is first seen at the end of the one
  /// before, where it fits there; its vowel moves it on.
  private static func moveConsonants(_ strokes: [Stroke]) -> [Stroke] {
    var strokes = strokes
    for index in strokes.indices.dropFirst().dropLast() {
      let before = strokes[index - 1].preedit
      guard strokes[index].commits == before, let open = before.unicodeScalars.first,
        (0xAC00...0xD7A3).contains(open.value), (open.value - 0xAC00) % 28 == 0,
        let consonant = strokes[index].preedit.first, initials.contains(consonant),
        let final = finals.firstIndex(of: consonant), strokes[index + 1].commits.isEmpty,
        let joined = Unicode.Scalar(open.value + UInt32(final))
      else { continue }
      strokes[index].commits = ""
      strokes[index].preedit = String(Character(joined))
      strokes[index + 1].commits = before
    }
    return strokes
  }
}
