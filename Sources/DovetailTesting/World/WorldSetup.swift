public import Dovetail
internal import Foundation

/// The world that an app under test is launched into.
public struct WorldSetup: Sendable {
  /// The language of windows and pages; nil for the manifest's own.
  public var language: AppLanguage?
  /// How windows and pages look. Default: light, whatever the desktop says.
  public var appearance = Appearance.light
  /// Where the device is; nil for a device that does not know.
  public var position: Position?
  /// The time that pages see, which stands still until ``TestWorld/advance(by:)``;
  /// nil for the real one.
  public var clock: Date?

  /// A world.
  public init(
    language: AppLanguage? = nil, appearance: Appearance = .light, position: Position? = nil,
    clock: Date? = nil
  ) {
    self.language = language
    self.appearance = appearance
    self.position = position
    self.clock = clock
  }
}
