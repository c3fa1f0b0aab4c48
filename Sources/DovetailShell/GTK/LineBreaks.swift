/// Where lines may break, for labels that only know the general rules.
enum LineBreaks {
  /// Korean lines break between words, not inside of them; long addresses break
  /// after a dot, and long codes in them anywhere, where no hyphen gets in.
  ///
  /// The marks for that take no room and are not seen.
  static func set(in text: String) -> String {
    var result = ""
    var word = ""
    for character in text {
      if character.isWhitespace {
        result += set(inWord: word)
        result.append(character)
        word = ""
      } else {
        word.append(character)
      }
    }
    return result + set(inWord: word)
  }

  private static let joiner = "\u{2060}"
  private static let chance = "\u{200B}"

  private static func set(inWord word: String) -> String {
    let isLong = word.count > 16
    guard isLong || word.contains(where: isHangul) else { return word }
    var result = ""
    var last: Character?
    let codes = isLong ? codes(in: word) : []
    for (index, character) in zip(word.indices, word) {
      if let last {
        if isHangul(last) || isHangul(character) {
          // No line breaks before these anyway.
          if !".,:;!?…’”".contains(character) { result += joiner }
        } else if isLong,
          last == "." && character.isLetter || codes.contains(where: { $0.contains(index) })
        {
          result += chance
        }
      }
      result.append(character)
      last = character
    }
    return result
  }

  /// Letters and digits without a mark between them, longer than any word: all but
  /// the first of each, as lines may break before them.
  private static func codes(in word: String) -> [Range<String.Index>] {
    word.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.filter { $0.count > 24 }
      .map { word.index(after: $0.startIndex)..<$0.endIndex }
  }

  private static func isHangul(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0xAC00...0xD7A3).contains(scalar) || (0x1100...0x11FF).contains(scalar)
      || (0x3130...0x318F).contains(scalar)
  }
}
