internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// The position that all pages of the process get. Linux only.
@preconcurrency @MainActor
public enum LinuxLocation {
  /// Where positions come from; nil leaves it to the engine, which asks
  /// GeoClue. A change takes hold when a page next begins to ask.
  ///
  /// Corresponds to `WebKitGeolocationManager`.
  public static var source: (any LinuxLocationSource)? {
    didSet {
      oldValue?.stop()
      adapter.connect()
    }
  }

  private static let adapter = LocationAdapter()
}

/// Signals of the engine's `WebKitGeolocationManager`, handed to the source.
@MainActor
private final class LocationAdapter {
  private var manager: ObjectRef?
  private var connections: [SignalConnection] = []
  private var running: (any LinuxLocationSource)?

  func connect() {
    guard manager == nil else { return }
    let manager = unsafe ObjectRef(
      retaining: webkit_web_context_get_geolocation_manager(EngineContext.shared.opaque))
    self.manager = manager
    connections = [
      SignalConnection(manager, "start") { [weak self] _ in
        guard let self, let source = LinuxLocation.source else { return .bool(false) }
        running = source
        start(source)
        return .bool(true)
      },
      SignalConnection(manager, "stop") { [weak self] _ in
        self?.running?.stop()
        self?.running = nil
        return .none
      },
      SignalConnection(manager, "notify::enable-high-accuracy") { [weak self] _ in
        guard let self, let running else { return .none }
        start(running)
        return .none
      },
    ]
  }

  private func start(_ source: any LinuxLocationSource) {
    guard let manager else { return }
    let isPrecise =
      unsafe webkit_geolocation_manager_get_enable_high_accuracy(manager.opaque) != 0
    source.start(isPrecise: isPrecise) { [weak self, weak source] report in
      guard let self, let source, running === source else { return }
      switch report {
      case .success(let position): tell(position, manager)
      case .failure(let error):
        unsafe webkit_geolocation_manager_failed(manager.opaque, error.localizedDescription)
      }
    }
  }

  private func tell(_ position: LinuxPosition, _ manager: ObjectRef) {
    let made = unsafe webkit_geolocation_position_new(
      position.latitude, position.longitude, position.accuracy)!
    defer { unsafe webkit_geolocation_position_free(made) }
    unsafe webkit_geolocation_position_set_timestamp(
      made, guint64(max(0, position.date.timeIntervalSince1970)))
    if let value = position.altitude {
      unsafe webkit_geolocation_position_set_altitude(made, value)
    }
    if let value = position.altitudeAccuracy {
      unsafe webkit_geolocation_position_set_altitude_accuracy(made, value)
    }
    if let value = position.heading { unsafe webkit_geolocation_position_set_heading(made, value) }
    if let value = position.speed { unsafe webkit_geolocation_position_set_speed(made, value) }
    unsafe webkit_geolocation_manager_update_position(manager.opaque, made)
  }
}
