import DovetailTesting
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct PageTests {
  @Test func `a click is a person's, and what it changes can be waited for and read`() async throws
  {
    let server = try serving(
      """
      <title>One</title><div style="height: 2000px"></div>
      <button id=go onclick="said.textContent = `pressed ${event.isTrusted}`">Go</button>
      <p id=said></p>
      """)
    try await TestApp.launch(app(server)) { app in
      #expect(app.page.title == "One")
      try await app.page.click("#go")
      #expect(try await app.page.text("#said") == "pressed true")
      try await app.page.click(.text("Go"))
      try await app.page.wait(for: "#said", text: "pressed")
    }
  }

  @Test func `text is typed key by key, and Hangul is composed`() async throws {
    let server = try serving(
      """
      <label>Name <input id=name></label><script>
      const log = [];
      for (const type of ["compositionstart", "compositionupdate", "compositionend"]) {
        document.querySelector("#name").addEventListener(type, event =>
          log.push(type.slice(11) + " " + event.data));
      }
      </script>
      """)
    try await TestApp.launch(app(server)) { app in
      try await app.page.type("Kim 7!", into: .label("Name"))
      #expect(try await app.page.value("#name") == "Kim 7!")

      try await app.page.type("한글", into: "#name", clearing: true)

      #expect(try await app.page.value("#name") == "한글")
      let log = try await app.page.run("return log.join()") as? String
      #expect(
        log == "start ,update ㅎ,update 하,update 한,end 한,start ,update ㄱ,update 그,update 글,end 글")
    }
  }

  @Test func `every kind of dialog is answered as the test says`() async throws {
    let server = try serving(
      """
      <button id=go onclick="ask()">Go</button><p id=said></p><script>
      function ask() {
        alert("Hello");
        said.textContent = [confirm("Sure?"), prompt("Name?", "A")].join();
      }
      </script>
      """)
    try await TestApp.launch(app(server)) { app in
      app.host.expectAlert("Hello")
      app.host.expectConfirm("Sure?", answer: true)
      app.host.expectPrompt("Name?", answer: "Kim")
      try await app.page.click("#go")
      try await app.page.wait(for: "#said", text: "true,Kim")
    }
  }

  // Real clicks: the shell's commands want a gesture.
  @Test func `what the shell's commands ask is answered as the test says`() async throws {
    let server = try serving(
      """
      <button id=go onclick="ask()">Go</button><p id=said></p><script>
      const steps = [
        async go => [await go("share.show", { text: "Desk 3" })],
        async go => [await go("files.save", { name: "a.txt", data: new Uint8Array([65]) })],
        async go => [await go("print.page")],
        async go => [(await go("location.current")).latitude],
        async go => [await go("clipboard.write", "copied"), await go("window.badge", 4)],
      ];
      let step = 0;
      async function ask() {
        said.textContent = step + " " + await steps[step++](dovetail.invoke);
      }
      </script>
      """)
    var manifest = app(server)
    manifest.permissions = [.location: ""]
    let world = WorldSetup(position: Position(latitude: 37.5, longitude: 127, accuracy: 5))
    try await TestApp.launch(
      manifest, in: world,
      prepare: { for set in StockCommands.all { $0.commands.add(set) } }
    ) { app in
      let place = app.folder.appending(path: "kept.txt")
      app.host.expectSharing("Desk 3", answer: true)
      app.host.expectSaving("a.txt", answer: place)
      app.host.expectPrinting(answer: .cancelled)
      app.host.expectPermission(.location, answer: .allow)
      for said in ["0 true", "1 kept.txt", "2 cancelled", "3 37.5", "4 ,"] {
        try await app.page.click("#go")
        try await app.page.wait(for: "#said", text: said)
      }
      #expect(try String(contentsOf: place, encoding: .utf8) == "A")
      #expect(app.host.clipboard == "copied")
      #expect(app.host.badge == 4)
    }
  }

  @Test func `console and expected errors are collected`() async throws {
    let server = try serving(
      "<button id=go onclick=\"console.log('a', {b: 1}); nothing()\">Go</button>")
    try await TestApp.launch(app(server)) { app in
      app.page.expectError("nothing")
      try await app.page.click("#go")
      try await app.page.wait(for: "#go")
      #expect(app.page.console.map(\.description) == ["log: a {\"b\":1}"])
      #expect(app.page.errors.count == 1)
    }
  }

  @Test func `frames and popups are found by their names`() async throws {
    let server = try serving(
      """
      <title>Outer</title><p style="height: 300px">Above</p>
      <iframe name=map src="/map" style="border: 5px solid; padding: 7px"></iframe>
      <button id=login onclick="window.open('/login', 'login')">Log in</button><p id=who></p>
      """)
    server.html(
      "/map", "<title>Map</title><button id=zoom onclick=\"this.textContent = 'Near'\">Far</button>"
    )
    server.html(
      "/login",
      "<title>Login</title><input id=name>"
        + "<button id=ok onclick=\"opener.who.textContent = document.querySelector('#name').value; "
        + "window.close()\">OK</button>")
    try await TestApp.launch(app(server)) { app in
      let map = app.page.frame("map")
      try await map.click("#zoom")
      #expect(try await map.text("#zoom") == "Near")
      #expect(try await map.run("return document.title") as? String == "Map")

      try await app.page.click("#login")
      let login = try await app.popup("login")
      try await login.type("지민 Kim", into: "#name")
      try await login.click("#ok")

      try await app.page.wait(for: "#who", text: "지민 Kim")
      try await app.waitUntilPopupsClose()
    }
  }

  @Test func `an event of the page can be waited for`() async throws {
    let server = try serving(
      "<button id=go onclick=\"setTimeout(() => dispatchEvent(new Event('saved')))\">Go</button>")
    try await TestApp.launch(app(server)) { app in
      try await app.page.wait(forEvent: "saved") { try await app.page.click("#go") }
    }
  }

  @Test func `pictures are of the page and of the whole window`() async throws {
    let server = try serving("<body style='background: rgb(200, 0, 0)'>")
    try await TestApp.launch(app(server)) { app in
      let page = try await app.page.screenshot()
      let window = try await app.window.screenshot()

      #expect(page.color(atX: 5, y: 5) == WKColor(red: 200 / 255, green: 0, blue: 0, alpha: 1))
      #expect(window.pixelHeight > page.pixelHeight && window.pixelWidth >= page.pixelWidth)
    }
  }
}
