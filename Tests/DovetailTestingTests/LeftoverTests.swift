import DovetailTesting
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct LeftoverTests {
  @Test func `a test leaves nothing behind for the next`() async throws {
    let server = try serving(
      """
      <title>One</title><p id=found></p><script>
      found.textContent = [document.cookie, localStorage.length, navigator.language,
        matchMedia("(prefers-color-scheme: dark)").matches].join();
      function fill() {
        document.cookie = "user=kim; max-age=9999";
        localStorage.setItem("draft", "text");
      }
      function locate() {
        navigator.geolocation.getCurrentPosition(
          place => { document.title = `at ${place.coords.latitude}` },
          error => { document.title = `error ${error.code}` });
      }
      </script><button id=locate onclick="locate()">Where</button>
      """)
    var manifest = app(server)
    manifest.permissions = [.location: ""]
    let setup = WorldSetup(
      language: .korean, appearance: .dark,
      position: Position(latitude: 37.5, longitude: 127, accuracy: 10))
    let folder = try await TestApp.launch(manifest, in: setup) { app in
      let found = try await app.page.text("#found")
      #expect(found == ",0,ko,true" || found == ",0,ko-KR,true")
      app.host.expectPermission(.location, answer: .allow)
      try await app.page.click("#locate")
      try await app.page.wait(forTitle: "at 37.5")
      try await app.page.run("fill()")
      try await app.page.load(server.url("/"))
      #expect(try await app.page.text("#found").hasPrefix("user=kim,1"))
      return app.folder
    }
    // The engine's empty folder goes with this process.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["website"])

    try await TestApp.launch(manifest, in: WorldSetup(language: .english)) { app in
      let found = try await app.page.text("#found")
      #expect(found == ",0,en,false" || found == ",0,en-US,false")
      // It is asked again, and there is no position any more.
      app.host.expectPermission(.location, answer: .allow)
      try await app.page.click("#locate")
      try await app.page.wait(forTitle: "error 2")
    }
  }

  @Test func `a restart keeps what lasts, and only that`() async throws {
    let server = try serving(
      """
      <p id=found></p><script>
      const keys = document.cookie.split("; ").filter(Boolean).sort();
      found.textContent = [keys, localStorage.getItem("draft"), sessionStorage.length].join();
      document.cookie = "user=kim; max-age=9999";
      document.cookie = "visit=1";
      localStorage.setItem("draft", "text");
      sessionStorage.setItem("step", "2");
      </script>
      """)
    try await TestApp.launch(app(server)) { app in
      #expect(try await app.page.text("#found") == ",,0")
      try await app.page.load(server.url("/"))
      #expect(try await app.page.text("#found") == "user=kim,visit=1,text,1")

      try await app.restart()
      try await app.page.waitUntilLoaded()

      #expect(try await app.page.text("#found") == "user=kim,text,0")
    }
  }

  @Test func `apps that are launched at the same time take turns`() async throws {
    let server = try serving("<title>One</title>")
    let running = Running()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...3 {
        group.addTask {
          try await TestApp.launch(app(server)) { _ in
            running.count += 1
            #expect(running.count == 1)
            try await Task { @MainActor in _ = try await server.nextRequest() }.value
            running.count -= 1
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @MainActor private final class Running { var count = 0 }
}
