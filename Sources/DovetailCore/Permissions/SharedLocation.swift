/// One source of positions for all who want some: the engine's pages, and
/// commands.
@MainActor
final class SharedLocation {
  typealias Report = @MainActor @Sendable (Result<Position, LocationError>) -> Void

  let provider: any LocationProvider
  private var seats: [(seat: Seat, isPrecise: Bool, report: Report)] = []
  /// What came last since somebody has begun to listen.
  private var latest: Position?
  /// How precise the provider was told to be; nil while it is not started.
  private var precision: Bool?

  init(_ provider: any LocationProvider) { self.provider = provider }

  /// A place for one that wants positions; it starts and stops by itself.
  func seat() -> Seat { Seat(self) }

  /// One that wants positions.
  @MainActor
  final class Seat: LocationProvider {
    private let shared: SharedLocation

    fileprivate init(_ shared: SharedLocation) { self.shared = shared }

    func start(isPrecise: Bool, _ report: @escaping Report) {
      shared.start(self, isPrecise: isPrecise, report)
    }

    func stop() { shared.stop(self) }
  }

  private func start(_ seat: Seat, isPrecise: Bool, _ report: @escaping Report) {
    seats.removeAll { $0.seat === seat }
    seats.append((seat, isPrecise, report))
    // A device that rests has no news for one who comes later.
    if let latest { report(.success(latest)) }
    follow()
  }

  private func stop(_ seat: Seat) {
    seats.removeAll { $0.seat === seat }
    follow()
  }

  private func follow() {
    guard !seats.isEmpty else {
      if precision != nil { provider.stop() }
      precision = nil
      latest = nil
      return
    }
    let isPrecise = seats.contains { $0.isPrecise }
    guard precision != isPrecise else { return }
    precision = isPrecise
    provider.start(isPrecise: isPrecise) { [weak self] in self?.tell($0) }
  }

  private func tell(_ result: Result<Position, LocationError>) {
    if case .success(let position) = result, precision != nil { latest = position }
    for seat in seats { seat.report(result) }
  }
}
