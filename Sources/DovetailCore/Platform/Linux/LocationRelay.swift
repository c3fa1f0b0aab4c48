internal import Foundation
internal import WebKit

/// Hands a provider's positions to the engine, and an error where none come.
@MainActor
final class LocationRelay: LinuxLocationSource {
  /// How long a page waits for the first position at most.
  var patience = Duration.seconds(30)
  private let provider: any LocationProvider
  private let log: @MainActor (String) -> Void
  private var clock: Task<Void, Never>?
  /// Counts starts; reports of an earlier one do not count.
  private var run = 0

  init(_ provider: any LocationProvider, log: @escaping @MainActor (String) -> Void) {
    self.provider = provider
    self.log = log
  }

  func start(
    isPrecise: Bool,
    _ report: @escaping @MainActor @Sendable (Result<LinuxPosition, any Error>) -> Void
  ) {
    clock?.cancel()
    run += 1
    let current = run
    clock = Deadline.after(patience) { [weak self] in self?.tell(.failure(.late), report) }
    provider.start(isPrecise: isPrecise) { [weak self] result in
      guard let self, run == current else { return }
      clock?.cancel()
      tell(result, report)
    }
  }

  private func tell(
    _ result: Result<Position, LocationError>,
    _ report: @MainActor @Sendable (Result<LinuxPosition, any Error>) -> Void
  ) {
    switch result {
    case .success(let position): report(.success(LinuxPosition(position)))
    case .failure(let error):
      log("no position: \(error.localizedDescription)")
      report(.failure(error))
    }
  }

  func stop() {
    clock?.cancel()
    run += 1
    provider.stop()
  }
}

extension LinuxPosition {
  fileprivate init(_ position: Position) {
    self.init(
      latitude: position.latitude, longitude: position.longitude, accuracy: position.accuracy,
      altitude: position.altitude, heading: position.heading, speed: position.speed,
      date: position.date)
  }
}
