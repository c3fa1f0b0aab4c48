/// A version that can be compared: numbers with dots between, as `1.10.2`.
///
/// A suffix such as `-beta` comes before the version without it; what stands
/// behind a `+` does not count.
public struct AppVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  private let numbers: [Int]
  private let suffix: String

  /// Reads a version; nil for what is none.
  public init?(_ text: String) {
    let text = text.prefix { $0 != "+" }
    let core = text.prefix { $0 != "-" }
    let parts = core.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...6).contains(parts.count), text.utf8.count <= 64 else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard !part.isEmpty, part.utf8.allSatisfy({ (48...57).contains($0) }),
        let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    while numbers.count > 1, numbers.last == 0 { numbers.removeLast() }
    self.numbers = numbers
    suffix = String(text.dropFirst(core.count).dropFirst())
    written = String(text)
  }

  private let written: String

  /// As it was written.
  public var description: String { written }

  /// Equal where neither comes before the other.
  public static func == (left: Self, right: Self) -> Bool {
    (left.numbers, left.suffix) == (right.numbers, right.suffix)
  }

  /// The same for equal versions.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(numbers)
    hasher.combine(suffix)
  }

  /// Number by number; what is missing is 0.
  public static func < (left: Self, right: Self) -> Bool {
    for index in 0..<max(left.numbers.count, right.numbers.count) {
      let one = index < left.numbers.count ? left.numbers[index] : 0
      let other = index < right.numbers.count ? right.numbers[index] : 0
      if one != other { return one < other }
    }
    if left.suffix.isEmpty != right.suffix.isEmpty { return !left.suffix.isEmpty }
    return left.suffix < right.suffix
  }
}
