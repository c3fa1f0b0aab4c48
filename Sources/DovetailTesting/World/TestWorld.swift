public import Dovetail
internal import Foundation
internal import WebKit

/// What is around an app under test, under the test's control.
@MainActor
public final class TestWorld {
  let setup: WorldSetup
  unowned let bench: Bench
  let monitor: SwitchedNetwork
  var relay: NetworkRelay?
  private let device: TestDevice

  init(_ bench: Bench, _ monitor: SwitchedNetwork, _ setup: WorldSetup) {
    (self.bench, self.monitor, self.setup) = (bench, monitor, setup)
    device = TestDevice(setup.position)
  }

  // MARK: Life

  /// Before the first load.
  func prepare(_ controller: WKUserContentController) {
    guard let clock = setup.clock else { return }
    controller.addUserScript(
      WKUserScript(
        source: ClockScript.source(at: clock), injectionTime: .atDocumentStart,
        forMainFrameOnly: false))
  }

  /// Once there is an app.
  func begin(_ app: Application) {
    app.stack.location = device
    monitor.isAvailable = network.isAvailable
    app.stack.settings.appearance = setup.appearance
  }

  /// Leaves nothing behind for the next app.
  func end() {
    bench.application?.stack.location = nil
    LinuxLocation.source = nil
  }

  /// Once the app is gone for good.
  func close() {
    relay?.stop()
    relay = nil
  }

  // MARK: Position

  /// Where the device is; nil for a device that does not know. Pages that follow
  /// it are told of each change.
  public var position: Position? {
    get { device.position }
    set {
      bench.journal.note(
        "world      position "
          + (newValue.map { "\($0.latitude), \($0.longitude)" } ?? "unknown"))
      device.position = newValue
    }
  }

  // MARK: Looks

  /// How windows and pages look.
  public var appearance: Appearance {
    get { bench.application?.stack.settings.appearance ?? setup.appearance }
    set {
      bench.journal.note("world      appearance \(newValue)")
      bench.application?.stack.settings.appearance = newValue
    }
  }
}

/// A device that knows where it is, as far as the test says.
@MainActor
final class TestDevice: LocationProvider {
  var position: Position? { didSet { tell() } }
  private var report: (@MainActor @Sendable (Result<Position, LocationError>) -> Void)?

  init(_ position: Position?) { self.position = position }

  func start(
    isPrecise: Bool,
    _ report: @escaping @MainActor @Sendable (Result<Position, LocationError>) -> Void
  ) {
    self.report = report
    tell()
  }

  func stop() { report = nil }

  private func tell() {
    guard var position else {
      report?(.failure(.noService("the test has given no position")))
      return
    }
    position.date = Date()
    report?(.success(position))
  }
}
