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

  /// A grey, from 0 for black to 1 for white.
  public init(white: Double, alpha: Double) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// The same colour with this opacity.
  public func withAlphaComponent(_ alpha: Double) -> WKColor {
    WKColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Transparent black.
  public static let clear = WKColor(white: 0, alpha: 0)
  /// Black.
  public static let black = WKColor(white: 0, alpha: 1)
  /// White.
  public static let white = WKColor(white: 1, alpha: 1)
  /// Grey, half way between black and white.
  public static let gray = WKColor(white: 0.5, alpha: 1)
  /// Red.
  public static let red = WKColor(red: 1, green: 0, blue: 0)
  /// Green.
  public static let green = WKColor(red: 0, green: 1, blue: 0)
  /// Blue.
  public static let blue = WKColor(red: 0, green: 0, blue: 1)
}

/// The name under which code for iOS knows colours.
public typealias UIColor = WKColor
