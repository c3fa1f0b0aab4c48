public import Dovetail
internal import Foundation
internal import WebKit

/// The person and the system of an app under test, played by the test: it says
/// what will be asked, and how that is answered. Whatever comes without having
/// been expected gets the safe answer and fails the test, and so does what never
/// comes.
///
/// ```swift
/// app.host.expectConfirm("Delete this note?", answer: true)
/// try await app.page.click("#delete")
/// ```
///
/// Windows are real; dialogs are answered without being drawn.
@MainActor
public final class TestHost: AppHost {
  /// The network as the app sees it; ``TestWorld/network`` changes it.
  public var network: any NetworkMonitor { monitor }

  let monitor = SwitchedNetwork()
  unowned let bench: Bench
  private(set) var expectations: [Expectation] = []
  /// Notifications that are shown, so that they can be pressed.
  private var notifications: [PageNotification] = []
  private(set) var popups: [Browser] = []

  /// The app's own notifications that are shown.
  private var own: [AppNotification] = []
  /// Schemes that the system has no program for, in small letters. Default none.
  public var missingPrograms: Set<String> = []

  init(_ bench: Bench) { self.bench = bench }

  func add(_ expectation: Expectation) -> Expectation {
    expectations.append(expectation)
    return expectation
  }

  /// Notes what was expected and never came.
  func complain() {
    for one in expectations where !one.hasHappened && !one.isNamed {
      bench.journal.problem("Expected \(one.name), which never came", at: one.place)
    }
    for error in bench.ears.expected {
      bench.journal.problem(
        "Expected an error with “\(error.text)” in the page, which never came", at: error.place)
    }
  }

  private func take(_ event: HostEvent) {
    let name = event.name
    if let fitting = expectations.first(where: { !$0.hasHappened && $0.matches(event) }) {
      bench.journal.note("host       \(name), as expected")
      fitting.happen(event)
      bench.journal.wake()
      return
    }
    bench.journal.note("host       UNEXPECTED \(name)")
    let missing = expectations.filter { !$0.hasHappened }
    for one in missing { one.isNamed = true }
    let open = missing.map(\.name)
    bench.journal.problem(
      "Nobody expected the \(name). "
        + (open.isEmpty ? "" : "Expected: \(open.joined(separator: ", ")). ")
        + "Where it is meant to come, say \(event.advice) before")
    event.refuse()
  }

  // MARK: Host

  /// Shows a browser in a real window.
  public func show(_ browser: Browser) {
    bench.follow(browser.webView)
    if browser.opener != nil {
      popups.append(browser)
      bench.journal.note("window     a page opened another one")
    }
    bench.application?.show(browser)
    bench.journal.wake()
  }

  /// Takes its window away.
  public func close(_ browser: Browser) {
    bench.journal.note("window     close \(browser.url?.absoluteString ?? "")")
    popups.removeAll { $0 === browser }
    bench.application?.close(browser)
    bench.journal.wake()
  }

  /// Answers as the test expects.
  public func present(_ dialog: Dialog, for browser: Browser) {
    dialog.appeared()
    take(.dialog(dialog, browser))
  }

  /// Answers as the test expects.
  public func openExternally(_ url: URL, _ then: @escaping @MainActor (Bool) -> Void) {
    take(.external(url, then))
  }

  /// Answers as the test expects.
  public func printPage(
    of browser: Browser, _ then: @escaping @MainActor (PrintOutcome) -> Void
  ) { take(.printing(then)) }

  /// What is on the clipboard of the test; no other program's is touched.
  public var clipboard: String?

  /// The number at the app's icon; 0 for none.
  public private(set) var badge = 0

  /// Puts a text on the test's own clipboard.
  public func copy(_ text: String) {
    clipboard = text
    bench.journal.note("host       copied “\(text.prefix(60))”")
    bench.journal.wake()
  }

  /// The text on the test's own clipboard.
  public func copiedText() async -> String? { clipboard }

  /// Takes note.
  public func showBadge(_ count: Int) {
    badge = count
    bench.journal.note("host       badge \(count)")
    bench.journal.wake()
  }

  /// Positions are the test's: ``TestWorld/position``.
  public var location: (any LocationProvider)? { nil }

  /// Takes note; nothing is opened.
  public func open(_ file: URL) { take(.file(file)) }

  /// Takes note; nothing is shown.
  public func reveal(_ file: URL) { take(.reveal(file)) }

  /// Takes note; ``pressNotification(_:)`` presses it.
  public func show(_ notification: PageNotification, for browser: Browser) {
    notifications.append(notification)
    take(.notification(notification))
  }

  /// Takes note; ``pressNotification(_:)`` presses it.
  public func show(_ notification: AppNotification) {
    own.removeAll { $0.id == notification.id }
    own.append(notification)
    take(.ownNotification(notification))
  }

  /// Takes it away.
  public func withdraw(notification id: String) { own.removeAll { $0.id == id } }

  /// Takes note.
  public func activate() {
    bench.journal.note("window     to the front")
    bench.application?.activate()
  }

  /// Whether the test says that there is a program for it: by default for all.
  public func canOpen(_ url: URL) -> Bool { !missingPrograms.contains(url.scheme ?? "") }

  /// Nobody brings push messages to a test.
  public var push: (any PushTransport)? { nil }

  func forgetNotifications() {
    notifications = []
    own = []
  }

  /// Presses a notification that is shown, by its title.
  ///
  /// - Throws: ``TestFailure`` when there is none.
  public func pressNotification(
    _ title: String, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    if let shown = own.last(where: { $0.title == title }) {
      bench.journal.note("test       press the notification “\(title)”")
      if let link = shown.link, let links = bench.application?.stack.links {
        links.open(link, from: .notification)
      } else {
        activate()
      }
      return
    }
    guard let shown = notifications.last(where: { $0.title == title }) else {
      throw bench.fail(
        "There is no notification “\(title)”", TestPlace(fileID, file, line))
    }
    bench.journal.note("test       press the notification “\(title)”")
    shown.press()
  }
}

/// A network that a test switches.
@MainActor
final class SwitchedNetwork: NetworkMonitor {
  var onChange: (@MainActor () -> Void)?
  var isAvailable = true {
    didSet { onChange?() }
  }
}
