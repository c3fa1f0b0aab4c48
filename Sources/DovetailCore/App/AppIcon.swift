public import Foundation

/// A picture: of an app, or on a button.
public enum AppIcon: Hashable, Sendable {
  /// One of the system's icons by its name, such as `camera-photo-symbolic`.
  case named(String)
  /// A PNG or SVG file.
  case file(URL)
}
