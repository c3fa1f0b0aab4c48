public import Foundation

/// Where positions come from that pages get. Linux only.
@preconcurrency @MainActor
public protocol LinuxLocationSource: AnyObject {
  /// A page that may know the position wants it. Call `report` with each
  /// position, or with why there is none, as often as there is news.
  ///
  /// Called again when the wanted precision changes.
  func start(
    isPrecise: Bool,
    _ report: @escaping @MainActor @Sendable (Result<LinuxPosition, any Error>) -> Void)
  /// No page wants it any more.
  func stop()
}

/// A position on the earth. Linux only; corresponds to
/// `WebKitGeolocationPosition`.
public struct LinuxPosition: Sendable, Equatable {
  /// Degrees north of the equator, from -90 to 90.
  public var latitude: Double
  /// Degrees east of Greenwich, from -180 to 180.
  public var longitude: Double
  /// Metres by which both may be wrong.
  public var accuracy: Double
  /// Metres above the ellipsoid; nil when unknown.
  public var altitude: Double?
  /// Metres by which the altitude may be wrong; nil when unknown.
  public var altitudeAccuracy: Double?
  /// Degrees clockwise from north; nil when unknown or at rest.
  public var heading: Double?
  /// Metres a second; nil when unknown.
  public var speed: Double?
  /// When it was there.
  public var date: Date

  /// A position.
  public init(
    latitude: Double, longitude: Double, accuracy: Double, altitude: Double? = nil,
    altitudeAccuracy: Double? = nil, heading: Double? = nil, speed: Double? = nil,
    date: Date = Date()
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.accuracy = accuracy
    self.altitude = altitude
    self.altitudeAccuracy = altitudeAccuracy
    self.heading = heading
    self.speed = speed
    self.date = date
  }
}
