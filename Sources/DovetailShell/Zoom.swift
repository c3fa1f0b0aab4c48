/// How much a page is enlarged, in steps.
enum Zoom {
  /// The steps, smallest first.
  static let levels = [0.3, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5]

  /// The next step up; the level itself at the end.
  static func larger(than level: Double) -> Double {
    levels.first { $0 > level + 0.001 } ?? max(level, levels[levels.count - 1])
  }

  /// The next step down; the level itself at the end.
  static func smaller(than level: Double) -> Double {
    levels.last { $0 < level - 0.001 } ?? min(level, levels[0])
  }

  /// Such as `125 %`.
  static func text(_ level: Double) -> String { "\(Int((level * 100).rounded())) %" }
}
