import Foundation

/// The files of a new app.
struct NewApp {
  /// Their texts by their paths in the app's folder.
  let files: [(path: String, text: String)]

  init(_ command: NewCommand, in folder: URL) {
    let name = command.name
    let sources = "Sources/\(name)"
    files = [
      ("Package.swift", Self.package(name, command.package.path(from: folder))),
      (".gitignore", ".build/\nxcuserdata/\n.DS_Store\n"),
      ("\(sources)/\(name).swift", Self.program(name)),
      ("\(sources)/dovetail.json", Self.manifest(name, command.id)),
      ("\(sources)/web/index.html", Self.page(name)),
      ("\(sources)/web/app.css", Self.style),
      ("\(sources)/web/app.js", Self.script),
      ("Tests/\(name)Tests/\(name)Tests.swift", Self.test(name)),
    ]
  }

  // In words of their own: they are conditions of the new package, not of this file.
  private static let onLinux = "#if os(Linux)"
  private static let end = "#endif"

  private static func package(_ name: String, _ dovetail: String) -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "\(name)",
      dependencies: [.package(name: "Dovetail", path: "\(dovetail)")],
      targets: [
        .executableTarget(
          name: "\(name)", dependencies: [.product(name: "Dovetail", package: "Dovetail")],
          resources: [.copy("dovetail.json"), .copy("web")],
          swiftSettings: [.swiftLanguageMode(.v6)])
      ]
    )

    // The tests drive the app on the real engine, without a screen: `dovetail test`.
    \(Self.onLinux)
      package.targets.append(
        .testTarget(
          name: "\(name)Tests",
          dependencies: ["\(name)", .product(name: "DovetailTesting", package: "Dovetail")],
          swiftSettings: [.swiftLanguageMode(.v6)]))
    \(Self.end)

    """
  }

  private static func program(_ name: String) -> String {
    """
    import Dovetail

    /// What the app is stands in dovetail.json; here is what it does.
    @main
    struct \(name): HybridApp {
      func prepare(_ browser: Browser) {
        browser.onMessage("greet") { message in
          "Hello, \\(message.body)!"
        }
      }
    }

    """
  }

  private static func test(_ name: String) -> String {
    """
    import DovetailTesting
    import Testing

    @testable import \(name)

    @MainActor
    struct \(name)Tests {
      @Test func `Swift answers what the page asks`() async throws {
        try await TestApp.launch(\(name)()) { app in
          try await app.page.type("Jimin", into: "#name", clearing: true)
          try await app.page.click("button")
          try await app.page.wait(for: "#answer", text: "Hello, Jimin!")
        }
      }
    }

    """
  }

  private static func manifest(_ name: String, _ id: String) -> String {
    """
    {
      "id": "\(id)",
      "name": "\(name)",
      "version": "1.0.0",
      "build": 1,
      "web": "web",
      "start": "index.html",
      "permissions": {}
    }

    """
  }

  private static func page(_ name: String) -> String {
    """
    <!doctype html>
    <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <title>\(name)</title>
      <link rel="stylesheet" href="app.css">
      <main>
        <h1>\(name)</h1>
        <form>
          <label for="name">Your name</label>
          <input id="name" autocomplete="name" value="World">
          <button>Ask Swift</button>
        </form>
        <p id="answer" role="status"></p>
      </main>
      <script src="app.js"></script>
    </html>

    """
  }

  private static let style = """
    :root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
    body { margin: 0; padding: env(safe-area-inset-top) 1rem env(safe-area-inset-bottom); }
    main { max-width: 32rem; margin: 2rem auto; }
    input, button { font: inherit; padding: 0.5rem; }

    """

  private static let script = """
    const answer = document.getElementById("answer");
    document.querySelector("form").addEventListener("submit", async event => {
      event.preventDefault();
      const name = document.getElementById("name").value;
      try {
        answer.textContent = await webkit.messageHandlers.greet.postMessage(name);
      } catch (error) {
        answer.textContent = error.message;
      }
    });

    """
}
