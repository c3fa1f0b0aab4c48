/// A colour in sRGB, each part from 0 to 1; Linux's stand-in for `UIColor`.
public struct WKColor: Hashable, Sendable {
  /// Red, from 0 to 1.
  public var red: Double
  /// Green, from 0 to 1.
  public var green: Double
  /// Blue, from 0 to 1.
  public var blue: Double
  /// Opacity, from 0 to 1.
  public var alpha: Double

  /// A colour of these parts.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
}
