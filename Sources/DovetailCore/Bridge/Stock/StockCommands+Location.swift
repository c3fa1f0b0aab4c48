public import Foundation

extension StockCommands {
  /// How a position is wanted.
  public struct LocationWish: Codable, Equatable, Sendable {
    /// Whether it is to be as precise as the device can tell. Default false.
    public var precise: Bool?
  }

  /// A position on the earth.
  public struct Location: Codable, Equatable, Sendable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double
    /// Metres by which both may be wrong.
    public var accuracy: Double
    /// Metres above the ellipsoid.
    public var altitude: Double?
    /// Degrees clockwise from north.
    public var heading: Double?
    /// Metres a second.
    public var speed: Double?
    /// When it was there.
    public var date: Date
  }

  /// How long a first position may take.
  private static let locationLimit = Duration.seconds(30)

  /// Where the device is, where the person lets the page: `location.current` gives
  /// one position; `location.watch` is a stream of them, until the page leaves it.
  public static let location = CommandSet("location") {
    Command("location.current", within: nil) { @MainActor (wish: LocationWish?, caller) in
      try await caller.demand(.location)
      for try await location in try positions(wish, caller) { return location }
      throw CancellationError()
    }
    Command.stream("location.watch") { @MainActor (wish: LocationWish?, caller) in
      try await caller.demand(.location)
      return try positions(wish, caller)
    }
  }

  /// The positions from now on; only the newest waits to be taken.
  @MainActor
  private static func positions(
    _ wish: LocationWish?, _ caller: CommandCaller
  ) throws(CommandError) -> AsyncThrowingStream<Location, any Error> {
    let stack = try caller.stack()
    guard let source = stack.positions else { throw .lacks("a location service") }
    let seat = source.seat()
    let request = caller.request(.location)
    let (stream, continuation) = AsyncThrowingStream<Location, any Error>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let clock = Deadline.after(locationLimit) {
      continuation.finish(throwing: CommandError(LocationError.late))
    }
    continuation.onTermination = { _ in
      Task { @MainActor in
        clock.cancel()
        seat.stop()
      }
    }
    seat.start(isPrecise: wish?.precise ?? false) { [weak stack] result in
      clock.cancel()
      // The person may have changed their mind in Settings.
      guard stack?.permissions.state(of: request) == true else {
        return continuation.finish(throwing: CommandError.denied(.location))
      }
      switch result {
      case .success(let position): continuation.yield(Location(position))
      case .failure(let error): continuation.finish(throwing: CommandError(error))
      }
    }
    return stream
  }
}

extension StockCommands.Location {
  init(_ position: Position) {
    self.init(
      latitude: position.latitude, longitude: position.longitude, accuracy: position.accuracy,
      altitude: position.altitude, heading: position.heading, speed: position.speed,
      date: position.date)
  }
}

extension CommandError {
  fileprivate init(_ error: LocationError) {
    let code: Code =
      switch error {
      case .noService: .unavailable
      case .refused: .denied
      case .late: .deadline
      }
    self.init(code, error.localizedDescription)
  }
}
