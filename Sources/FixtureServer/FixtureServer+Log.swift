import Foundation

/// What was asked for.
extension FixtureServer {
  /// Every request so far, in the order of arrival.
  public var requests: [Request] { arrivals.all }

  /// Empties the log.
  public func forgetRequests() {
    arrivals.removeAll()
    departures.removeAll()
  }

  /// Waits for a request that satisfies a condition.
  ///
  /// It may have arrived already. Each request is handed out once: a second
  /// call waits for a second request.
  ///
  /// - Parameters:
  ///   - deadline: how long to wait at most; default 10 seconds.
  ///   - matches: the condition.
  /// - Throws: ``FixtureServerError/nothingArrived(waitedFor:within:seen:)``,
  ///   `CancellationError`.
  @discardableResult
  public func nextRequest(
    within deadline: Duration = .seconds(10),
    where matches: @escaping @Sendable (Request) -> Bool = { _ in true }
  ) async throws -> Request {
    try await arrivals.next(
      within: deadline, orThrow: Self.late("matching request", deadline), where: matches)
  }

  /// Waits for a request of a path (decoded, without query), whatever its
  /// method. As ``nextRequest(within:where:)``.
  @discardableResult
  public func waitForRequest(
    _ path: String, within deadline: Duration = .seconds(10)
  ) async throws -> Request {
    try await arrivals.next(
      within: deadline, orThrow: Self.late("request of \(path)", deadline)
    ) { $0.path == path }
  }

  /// Waits until a client has closed the connection of a request of that path
  /// before its reply was complete, as a stopped load does.
  ///
  /// Each such request is handed out once.
  @discardableResult
  public func waitForClientToLeave(
    _ path: String, within deadline: Duration = .seconds(10)
  ) async throws -> Request {
    try await departures.next(
      within: deadline, orThrow: Self.late("client that left \(path)", deadline)
    ) { $0.path == path }
  }

  private static func late(
    _ what: String, _ deadline: Duration
  ) -> @Sendable ([Request]) -> any Error {
    { seen in
      FixtureServerError.nothingArrived(
        waitedFor: what, within: deadline, seen: seen.map { "\($0.method) \($0.target)" })
    }
  }
}
