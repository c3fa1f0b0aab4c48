internal import Dovetail
internal import FixtureServer
internal import Foundation
internal import WebKit

extension HostConformance {
  /// A shell, its app, and a page that can ask for everything.
  @MainActor
  final class Stage {
    let subject: any Subject
    let server: FixtureServer
    private let device = TestDevice(Position(latitude: 37.5, longitude: 127, accuracy: 10))
    private let limit: Duration
    private let name: String
    private let place: TestPlace

    init(
      _ name: String, _ place: TestPlace, _ limit: Duration,
      _ make: (AppManifest) throws -> any Subject
    ) throws {
      (self.name, self.place, self.limit) = (name, place, limit)
      server = try FixtureServer()
      server.html("/", "<title>One</title><input type=file id=file>")
      server.html("/two", "<title>Two</title>")
      server.protect("/in", user: "kim", password: "secret", realm: "Office")
      server.html("/in/", "<title>Inside</title>")
      var manifest = AppManifest(
        id: "com.example.conformance", name: "Conformance", start: server.url("/"))
      manifest.permissions = [.notifications: "", .location: ""]
      subject = try make(manifest)
      subject.stack.location = device
    }

    var main: Browser { subject.stack.main }

    /// Leaves nothing behind.
    func end() {
      subject.stack.location = nil
      subject.end()
    }

    func begin() async throws {
      guard await main.settled() == nil else { throw failure("its page was not loaded") }
    }

    func failure(_ what: String) -> TestFailure {
      TestFailure("“\(name)” is not so: \(what)", at: place)
    }

    func expect(_ condition: Bool, _ otherwise: String) throws {
      if !condition { throw failure(otherwise) }
    }

    /// Waits until something is so. A shell under test tells nobody of its
    /// changes, so this looks again and again.
    func wait(
      _ otherwise: String, until condition: @escaping @MainActor () -> Bool
    ) async throws {
      let end = ContinuousClock.now + limit
      while !condition() {
        guard ContinuousClock.now < end else { throw failure(otherwise) }
        try await Task.sleep(for: .milliseconds(10))
      }
    }

    /// Runs a script and does not wait for it: it may open a dialog.
    func run(_ script: String, in browser: Browser? = nil) {
      (browser ?? main).webView.evaluateJavaScript(script, completionHandler: nil)
    }

    /// The dialog over a browser, once it is open.
    func dialog(over browser: Browser? = nil) async throws -> Dialog {
      let browser = browser ?? main
      try await wait("no dialog was shown") { [subject] in
        subject.openDialog(over: browser) != nil
      }
      guard let dialog = subject.openDialog(over: browser) else {
        throw failure("the dialog went away")
      }
      return dialog
    }

    func answer(_ answer: Dialog.Answer, over browser: Browser? = nil) {
      subject.answer(answer, over: browser ?? main)
    }

    func title(_ title: String, in browser: Browser? = nil) async throws {
      let view = (browser ?? main).webView
      try await wait("the page did not get “\(title)”") { view.title == title }
    }

    func noDialog(over browser: Browser? = nil) async throws {
      let browser = browser ?? main
      try await wait("the dialog is still there") { [subject] in
        subject.openDialog(over: browser) == nil
      }
    }

    /// A popup, once its window is there.
    func popup() async throws -> Browser {
      run("window.open('/two', 'two'); null")
      try await wait("no popup opened") { [subject] in !subject.stack.popups.isEmpty }
      guard let popup = subject.stack.popups.last else { throw failure("the popup went away") }
      try await wait("the popup's window is not shown") { [subject] in subject.isShown(popup) }
      guard await popup.settled() == nil else { throw failure("the popup was not loaded") }
      return popup
    }
  }
}
