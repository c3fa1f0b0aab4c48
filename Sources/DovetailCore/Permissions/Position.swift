public import Foundation

/// A position on the earth.
public struct Position: Sendable, Equatable {
  /// Degrees north of the equator, from -90 to 90.
  public var latitude: Double
  /// Degrees east of Greenwich, from -180 to 180.
  public var longitude: Double
  /// Metres by which both may be wrong.
  public var accuracy: Double
  /// Metres above the ellipsoid; nil when unknown.
  public var altitude: Double?
  /// Degrees clockwise from north; nil when unknown or at rest.
  public var heading: Double?
  /// Metres a second; nil when unknown.
  public var speed: Double?
  /// When it was there.
  public var date: Date

  /// A position.
  public init(
    latitude: Double, longitude: Double, accuracy: Double, altitude: Double? = nil,
    heading: Double? = nil, speed: Double? = nil, date: Date = Date()
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.accuracy = accuracy
    self.altitude = altitude
    self.heading = heading
    self.speed = speed
    self.date = date
  }
}
