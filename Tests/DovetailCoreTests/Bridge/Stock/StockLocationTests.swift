import Foundation
import Testing

@testable import DovetailCore

/// Where the device is, by the app.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct StockLocationTests {
  /// A device that is moved by the test.
  @MainActor
  private final class Device: LocationProvider {
    typealias Report = @MainActor @Sendable (Result<Position, LocationError>) -> Void
    let events = Waited<[String]>([])
    private(set) var report: Report?

    func start(isPrecise: Bool, _ report: @escaping Report) {
      events.set(events.value + [isPrecise ? "precise" : "start"])
      self.report = report
    }

    func stop() {
      events.set(events.value + ["stop"])
      report = nil
    }

    func move(to latitude: Double) {
      report?(
        .success(
          Position(
            latitude: latitude, longitude: 127.25, accuracy: 12, altitude: 30,
            date: Date(timeIntervalSince1970: 1))))
    }
  }

  private func app(_ answer: Dialog.Answer, _ device: Device?) async throws -> HostedApp {
    let app = try await HostedApp(stock: StockCommands.location) { manifest, _ in
      manifest.permissions = [.location: "To find the office."]
    }
    app.host.answer = { $0.answer(answer) }
    app.host.location = device
    return app
  }

  private static let current = "dovetail.invoke('location.current')"

  @Test func `one position is given where the person lets the page, and the device rests then`()
    async throws
  {
    let device = Device()
    let app = try await app(.accepted, device)
    app.run("window.answer = dovetail.invoke('location.current', { precise: true })")
    await device.events.until { $0 == ["precise"] }
    device.move(to: 37.5)

    #expect(
      try await app.text(
        """
        const { date, ...rest } = await answer;
        return JSON.stringify([rest, +date]);
        """)
        == #"[{"latitude":37.5,"longitude":127.25,"accuracy":12,"altitude":30},1000]"#)
    await device.events.until { $0 == ["precise", "stop"] }
    #expect(
      app.host.dialogs.map(\.kind) == [.permission([.location], reason: "To find the office.")])
  }

  @Test func `a refusal, a failure and no service each have a code`() async throws {
    let refused = try await app(.refused, Device())
    #expect(try await refused.refusal(Self.current) == "denied: location is not allowed")
    #expect((refused.host.location as? Device)?.events.value == [])

    let none = try await app(.accepted, nil)
    #expect(
      try await none.refusal(Self.current)
        == "unavailable: The app has no such thing: a location service")

    let device = Device()
    let failing = try await app(.accepted, device)
    failing.run("window.answer = \(Self.current).catch(e => e.code)")
    await device.events.until { $0 == ["start"] }
    device.report?(.failure(.refused("off")))
    #expect(try await failing.text("return await answer") == "denied")
    await device.events.until { $0.last == "stop" }
  }

  @Test func `a watch follows the device until the page leaves it`() async throws {
    let device = Device()
    let app = try await app(.accepted, device)
    try await app.js(
      "window.watch = dovetail.stream('location.watch'); window.first = watch.next(); 0")
    await device.events.until { $0 == ["start"] }
    device.move(to: 1)
    #expect(try await app.js("return (await first).value.latitude") as? Int == 1)
    device.move(to: 2)
    #expect(try await app.js("return (await watch.next()).value.latitude") as? Int == 2)
    // Who comes later need not wait for a device that rests.
    #expect(try await app.js("return (await \(Self.current)).latitude") as? Int == 2)
    #expect(device.events.value == ["start"])

    try await app.js("await watch.return()")
    await device.events.until { $0 == ["start", "stop"] }
  }

  @Test func `a permission that is taken back ends a watch`() async throws {
    let device = Device()
    let app = try await app(.accepted, device)
    try await app.js(
      """
      window.watch = dovetail.stream('location.watch');
      window.ended = watch.next().then(() => watch.next()).catch(e => e.code); 0
      """)
    await device.events.until { $0 == ["start"] }
    device.move(to: 1)
    app.stack.permissions.change(.location, for: try app.origin(), isAllowed: false)
    device.move(to: 2)

    #expect(try await app.text("return await ended") == "denied")
    await device.events.until { $0.last == "stop" }
  }

  @Test func `what the app was given counts before the system's service`() async throws {
    let (given, system) = (Device(), Device())
    let app = try await app(.accepted, system)
    app.stack.location = given
    defer { app.stack.location = nil }
    app.run("window.answer = \(Self.current)")
    await given.events.until { $0 == ["start"] }
    given.move(to: 7)

    #expect(try await app.js("return (await answer).latitude") as? Int == 7)
    #expect(system.events.value == [])
  }
}
