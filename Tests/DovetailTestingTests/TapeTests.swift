import DovetailTesting
import Foundation
import Testing

/// What goes over the bridge, kept and played back.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct TapeTests {
  private let page = """
    <title>Offices</title><p id=said></p><script>
    async function ask(city) {
      try {
        const place = await dovetail.invoke("place", { city });
        said.textContent = `${place.latitude} ${place.longitude}`;
      } catch (error) { said.textContent = `${error.code}: ${error.message}`; }
    }
    </script>
    <button id=seoul onclick="ask('Seoul')">Seoul</button>
    <button id=mars onclick="ask('Mars')">Mars</button>
    <button id=busan onclick="ask('Busan')">Busan</button>
    """

  private struct Question: Codable, Sendable { var city: String }
  private struct Place: Codable, Sendable { var latitude, longitude: Double }

  private func record(_ server: FixtureServer, to file: URL) async throws {
    try await TestApp.launch(
      app(server),
      prepare: { browser in
        browser.commands.add(
          Command("place") { (question: Question, _) in
            guard question.city == "Seoul" else {
              throw CommandError("no_such_city", "There is no \(question.city)")
            }
            return Place(latitude: 37.5, longitude: 127)
          })
      }
    ) { app in
      try await app.page.click("#seoul")
      try await app.page.wait(for: "#said", text: "37.5 127")
      try await app.page.click("#mars")
      try await app.page.wait(for: "#said", text: "no_such_city: There is no Mars")
      #expect(app.bridge.exchanges.map(\.name) == ["place", "place"])
      #expect(app.bridge.exchanges.first?.payload == #"{"city":"Seoul"}"#)
      try app.bridge.write(to: file)
    }
  }

  @Test func `a page gets from the tape what it got from the app`() async throws {
    let server = try serving(page)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try await record(server, to: file)

    let tape = try BridgeTape(contentsOf: file)
    try await TestApp.launch(app(server), in: WorldSetup(bridge: tape)) { app in
      try await app.page.click("#mars")
      try await app.page.wait(for: "#said", text: "no_such_city: There is no Mars")
      try await app.page.click("#seoul")
      try await app.page.wait(for: "#said", text: "37.5 127")
    }
    let failure = await #expect(throws: TestFailure.self) {
      try await TestApp.launch(app(server), in: WorldSetup(bridge: tape)) { app in
        try await app.page.click("#busan")
        try await app.page.wait(for: "#said", text: "35")
      }
    }
    #expect(
      failure?.message == "The page asked for place with {\"city\":\"Busan\"}, which is not on the "
        + "tape; next there is {\"city\":\"Seoul\"}")
  }
}
