internal import DovetailCore
internal import Foundation
internal import GObjectBridge

/// Positions of the system's location service, GeoClue.
///
/// Pages that use `navigator.geolocation` get theirs by the engine, which asks the
/// same service; this is for commands.
@MainActor
final class GeoClue: LocationProvider {
  typealias Report = @MainActor @Sendable (Result<Position, LocationError>) -> Void

  private static let name = "org.freedesktop.GeoClue2"
  private static let manager = BusConnection.Target(
    name, "/org/freedesktop/GeoClue2/Manager", "org.freedesktop.GeoClue2.Manager")

  private let id: String
  private let connect: @MainActor () -> BusConnection?
  private var client: Client?
  /// Counts starts; what comes of an earlier one does not count.
  private var run = 0

  /// What the service knows us as.
  private struct Client {
    let bus: BusConnection
    let path: String
    let listener: BusListener
  }

  /// - Parameters:
  ///   - id: the app's, by which the service knows it.
  ///   - connect: gives the system's bus; tests have their own.
  init(_ id: String, connect: @escaping @MainActor () -> BusConnection? = BusConnection.system) {
    self.id = id
    self.connect = connect
  }

  func start(isPrecise: Bool, _ report: @escaping Report) {
    stop()
    let run = run
    Task {
      do {
        try await begin(isPrecise: isPrecise, run, report)
      } catch {
        guard run == self.run else { return }
        report(.failure(error as? LocationError ?? .noService(error.localizedDescription)))
      }
    }
  }

  func stop() {
    run += 1
    guard let client else { return }
    self.client = nil
    Self.end(client.bus, client.path)
  }

  /// The service lets go of who has gone.
  private static func end(_ bus: BusConnection, _ path: String) {
    guard let argument = Variant.path(path) else { return }
    Task { _ = try? await bus.call(manager, "DeleteClient", .tuple(argument)) }
  }

  private func begin(isPrecise: Bool, _ run: Int, _ report: @escaping Report) async throws {
    guard let bus = connect() else { throw LocationError.noService("there is no system bus") }
    do {
      let made = try await bus.call(Self.manager, "CreateClient")
      guard let path = made.children.first?.text else { return }
      guard run == self.run else { return Self.end(bus, path) }
      let target = BusConnection.Target(Self.name, path, "org.freedesktop.GeoClue2.Client")
      client = Client(
        bus: bus, path: path,
        listener: bus.listen(target, "LocationUpdated") { [weak self] places in
          guard let place = places.children.last?.text else { return }
          self?.moved(bus, place, run, report)
        })
      try await set("DesktopId", .text(id), on: target, bus)
      // Exact, or the neighbourhood.
      try await set("RequestedAccuracyLevel", .number(isPrecise ? 8 : 5), on: target, bus)
      guard run == self.run else { return }
      try await bus.call(target, "Start")
    } catch let error as GLibError {
      throw error.message.contains("AccessDenied")
        ? LocationError.refused("the person or a rule does not allow it")
        : LocationError.noService(error.message)
    }
  }

  private func set(
    _ name: String, _ value: Variant, on target: BusConnection.Target, _ bus: BusConnection
  ) async throws {
    let properties = BusConnection.Target(
      target.name, target.path, "org.freedesktop.DBus.Properties")
    try await bus.call(
      properties, "Set", .tuple(.text(target.interface), .text(name), .any(value)))
  }

  private func moved(_ bus: BusConnection, _ place: String, _ run: Int, _ report: @escaping Report)
  {
    let properties = BusConnection.Target(Self.name, place, "org.freedesktop.DBus.Properties")
    Task {
      let reply = try? await bus.call(
        properties, "GetAll", .tuple(.text("org.freedesktop.GeoClue2.Location")))
      guard run == self.run, let values = reply?.children.first?.table,
        let position = Position(values)
      else { return }
      report(.success(position))
    }
  }
}

extension Position {
  /// What GeoClue tells; what it does not know is less than nothing there.
  @MainActor fileprivate init?(_ values: [String: Variant]) {
    @MainActor func known(_ name: String, above least: Double) -> Double? {
      values[name]?.real.flatMap { $0 >= least ? $0 : nil }
    }
    guard let latitude = values["Latitude"]?.real, let longitude = values["Longitude"]?.real else {
      return nil
    }
    let time = values["Timestamp"]?.children.compactMap { $0.long } ?? []
    self.init(
      latitude: latitude, longitude: longitude, accuracy: known("Accuracy", above: 0) ?? 0,
      altitude: known("Altitude", above: -100_000), heading: known("Heading", above: 0),
      speed: known("Speed", above: 0),
      date: time.count == 2
        ? Date(timeIntervalSince1970: Double(time[0]) + Double(time[1]) / 1_000_000) : Date())
  }
}
