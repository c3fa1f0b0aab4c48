import DovetailTesting
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ConformanceTests {
  @Test(arguments: HostConformance.cases)
  func `the GTK shell keeps what a host promises`(_ promise: HostConformance.Case) async throws {
    try await promise.check { try GTKShell($0) }
  }

  @Test func `a shell that breaks a promise is found out, by the promise's name`() async throws {
    let failing = await broken { $0.showsDialogs = false }
    #expect(failing.contains("confirm gives yes and no"))
    #expect(!failing.contains("the main window is shown"))
    let closing = await broken { $0.closesWindows = false }
    #expect(closing == ["a popup has a window of its own, and closes it"])
  }

  /// Which of three promises a shell breaks.
  private func broken(_ spoil: @escaping (CarelessShell) -> Void) async -> [String] {
    let names = [
      "the main window is shown", "a popup has a window of its own, and closes it",
      "confirm gives yes and no",
    ]
    var failing: [String] = []
    for promise in HostConformance.cases where names.contains(promise.name) {
      do {
        try await promise.check(within: .milliseconds(700)) {
          let shell = CarelessShell($0)
          spoil(shell)
          return shell
        }
      } catch let failure as TestFailure {
        #expect(failure.message.hasPrefix("“\(promise.name)” is not so: "))
        failing.append(promise.name)
      } catch {
        Issue.record(error)
      }
    }
    return failing
  }
}

/// The shell of this platform, and a person before it.
@MainActor
private final class GTKShell: HostConformance.Subject {
  private let app: Application

  init(_ manifest: AppManifest) throws {
    app = try Application(manifest, dataStore: .nonPersistent())
    app.start()
  }

  var stack: BrowserStack { app.stack }
  func isShown(_ browser: Browser) -> Bool { app.window(of: browser) != nil }

  func openDialog(over browser: Browser) -> Dialog? {
    app.window(of: browser)?.openDialog?.dialog
  }

  func answer(_ answer: Dialog.Answer, over browser: Browser) {
    guard let open = app.window(of: browser)?.openDialog else { return }
    switch answer {
    case .dismissed: open.close()
    case .refused: open.press(accept: false)
    case .accepted: open.press(accept: true)
    case .text(let text): open.press(accept: true, text: text)
    case .files(let files): open.choose(files)
    case .credentials(let user, let password):
      open.press(accept: true, text: user, password: password)
    }
  }

  func end() { app.quit() }
}

/// A shell without windows that forgets some of its duties.
@MainActor
private final class CarelessShell: HostConformance.Subject, AppHost {
  let stack: BrowserStack
  let network: any NetworkMonitor = NoNetwork()
  var showsDialogs = true
  var closesWindows = true
  private var shown: [Browser] = []
  private var dialogs: [ObjectIdentifier: Dialog] = [:]

  init(_ manifest: AppManifest) {
    stack = BrowserStack(manifest, dataStore: .nonPersistent())
    stack.host = self
    shown = [stack.main]
    stack.launch()
  }

  func isShown(_ browser: Browser) -> Bool { shown.contains { $0 === browser } }
  func openDialog(over browser: Browser) -> Dialog? { dialogs[ObjectIdentifier(browser)] }
  func answer(_ answer: Dialog.Answer, over browser: Browser) {
    dialogs.removeValue(forKey: ObjectIdentifier(browser))?.answer(answer)
  }
  func end() { stack.close(stack.main) }

  func show(_ browser: Browser) { shown.append(browser) }
  func close(_ browser: Browser) {
    if closesWindows { shown.removeAll { $0 === browser } }
  }
  func present(_ dialog: Dialog, for browser: Browser) {
    guard showsDialogs else { return }
    dialogs[ObjectIdentifier(browser)] = dialog
    dialog.appeared()
  }
  func printPage(of browser: Browser, _ then: @escaping @MainActor (PrintOutcome) -> Void) {
    then(.cancelled)
  }
  func copy(_ text: String) {}
  func copiedText() async -> String? { nil }
  func showBadge(_ count: Int) {}
  var location: (any LocationProvider)? { nil }
  func openExternally(_ url: URL, _ then: @escaping @MainActor (Bool) -> Void) { then(false) }
  func open(_ file: URL) {}
  func reveal(_ file: URL) {}
  func show(_ notification: PageNotification, for browser: Browser) { notification.close() }
  func show(_ notification: AppNotification) {}
  func withdraw(notification id: String) {}
  func activate() {}
  func canOpen(_ url: URL) -> Bool { false }
  var push: (any PushTransport)? { nil }

  private final class NoNetwork: NetworkMonitor {
    let isAvailable = true
    var onChange: (@MainActor () -> Void)?
  }
}
