import Dovetail
import FixtureServer
import Foundation
import Observation
import Testing

@testable import DovetailCore
@testable import DovetailShell
@testable import WebKit

/// An app that is taken for a walk: real windows and pages, and steps that come by
/// chance.
@MainActor
final class Walk {
  /// What must never happen.
  struct Fault: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  let app: RunningApp
  let dialogs = WalkDialogs()
  /// Scripts and calls that have not been answered yet.
  private(set) var questions: [String: Int] = [:]
  private var faults: [String] = []
  /// What a page says of its address, where the browser says something else.
  private var elsewhere = ""
  // What the app's log says, up to the line that was read last.
  private var linesRead = 0
  private var begun = 0
  private var ended = 0
  private var refused: String?
  /// How long all may take to come to rest.
  private let patience = Duration.seconds(15)

  init() throws {
    app = try RunningApp(["/": WalkPages.page]) {
      // Small windows are quick to draw.
      $0.window.width = 360
      $0.window.height = 400
      // What other origins hold is not the app's, and no other program is opened.
      $0.navigation.others = .refuse
      $0.failurePage = [.home]
      $0.origins.formUnion($0.origins.compactMap { $0.neighbour })
    }
    WalkPages.serve(on: app.server)
    app.browser.onMessage("walk", for: Capability(allowsFrames: true)) { $0.body as? Int }
    app.app.onDialog = { [dialogs] _, dialog in dialogs.opened(dialog) }
  }

  /// The main browser and its popups.
  var browsers: [Browser] { [app.app.stack.main] + app.app.stack.popups }

  // MARK: Steps

  func take(_ step: WalkStep) async throws {
    let window = step.window % browsers.count
    if meetsStep(step, in: window) { try await rest() }
    try perform(step)
    try check("right after the step")
    if step.rests { return try await rest() }
    underWay[window] = step.action.isInHistory || underWay[window] == true
  }

  /// Whether a step in the history would meet a load in another window of the
  /// process: the engine would not end it, so one is waited for.
  private func meetsStep(_ step: WalkStep, in window: Int) -> Bool {
    if step.action.opensWindow { return underWay.values.contains(true) }
    let others = underWay.filter { $0.key != window }
    return others.values.contains(true) || step.action.isInHistory && !others.isEmpty
  }

  /// The windows in which steps were taken since the last rest, and whether one was
  /// a step in the history.
  private var underWay: [Int: Bool] = [:]

  private func perform(_ step: WalkStep) throws {
    let all = browsers
    let browser = all[step.window % all.count]
    guard let window = app.app.window(of: browser) else {
      throw Fault("a browser has no window")
    }
    let isFull = all.count > 3
    switch step.action {
    case .open, .openNamed, .openEmpty, .blankLink, .namedLink:
      if isFull { app.app.stack.close(all[all.count - 1]) } else { run(step, in: browser) }
    case _ where step.action.isOfPage: run(step, in: browser)
    case .accept: dialogs.press(accept: true)
    case .cancel: dialogs.press(accept: false)
    case .closeDialog: dialogs.close()
    case .dismissDialog: dialogs.dismiss()
    case .closeWindow: if browser !== all[0] { window.close() }
    case .load: browser.load(byApp("/page/app", step))
    case .loadOther: browser.load(byApp("/page/app", step, host: "other.localhost"))
    case .loadSlow: browser.load(byApp("/slow", step))
    case .loadEmpty: browser.load(byApp("/empty", step))
    case .loadRefused: browser.load(app.server.refusedURL)
    case .loadFragment: if let url = fragment(of: browser, step) { browser.load(url) }
    case .reloadByApp: browser.reload()
    case .goBackByApp: browser.goBack()
    case .evaluate: ask(step) { try await browser.evaluate("6 * 7") }
    case .call: ask(step) { try await browser.call("walk.double", step.number) }
    case .kill: browser.webView.terminateWebProcess()
    default: press(step.action, in: window)
    }
  }

  private func press(_ action: WalkStep.Action, in window: BrowserWindow) {
    switch action {
    case .back: window.actions.activate(.back)
    case .forward: window.actions.activate(.forward)
    case .reload: window.actions.activate(.reload)
    case .stop: window.actions.activate(.stop)
    case .home: window.actions.activate(.home)
    case .retry: window.press(.retry)
    default: window.press(.closeNotice)
    }
  }

  /// An address that the policy must never take for the page's own wish.
  private func byApp(_ path: String, _ step: WalkStep, host: String = "127.0.0.1") -> URL {
    app.server.url("\(path)?by=app&\(step.number)", host: host)
  }

  private func fragment(of browser: Browser, _ step: WalkStep) -> URL? {
    guard let url = browser.webView.url, var parts = URLComponents(string: url.absoluteString)
    else { return nil }
    parts.fragment = "\(step.number)"
    return parts.url
  }

  // MARK: Questions

  private func run(_ step: WalkStep, in browser: Browser) {
    let name = "script \(step)"
    questions[name] = 0
    browser.webView.evaluateJavaScript(
      "globalThis.walk?.\(step.action.rawValue)?.(\(step.number)); 0"
    ) { [weak self] _, _ in self?.answered(name) }
  }

  private func ask(_ step: WalkStep, _ question: @escaping @MainActor () async throws -> Any?) {
    let name = "call \(step)"
    questions[name] = 0
    Task { [weak self] in
      _ = try? await question()
      self?.answered(name)
    }
  }

  private func answered(_ name: String) {
    questions[name, default: 0] += 1
    if questions[name] != 1 { faults.append("answered again: \(name)") }
  }

  // MARK: Rest

  /// Waits until nothing is under way, and looks whether all fits together.
  func rest() async throws {
    underWay = [:]
    dialogs.answersAtOnce = true
    defer { dialogs.answersAtOnce = false }
    var fault: (any Error)?
    let isAtRest = await Deadline.wait(patience) { [self] in
      do { try await settle() } catch { fault = error }
    }
    if let fault { throw fault }
    // Meanwhile a page may have gone on by itself.
    if isAtRest, !isIdle { return try await rest() }
    guard isAtRest else { throw Fault("did not come to rest: " + state) }
    for browser in browsers {
      guard let window = app.app.window(of: browser) else { continue }
      // What a window shows follows a few turns later.
      await Deadline.wait(.seconds(5)) {
        await window.shows { $0.differenceFromBrowser == nil }
      }
    }
    if !isIdle { return try await rest() }
    try check("at rest")
    try checkRest()
  }

  private func settle() async throws {
    var rounds = 0
    repeat {
      for browser in browsers where browser.underWay.isUnderWay || browser.isLoading {
        _ = await browser.settled()
        for await isLoading in Observations({ browser.isLoading }) where !isLoading { break }
      }
      let isQuiet = try await lookAtAll()
      // What the windows show follows in the next turn.
      await Self.turn()
      await Self.turn()
      guard isQuiet, isIdle else { continue }
      rounds += 1
      if rounds > 5 || !browsers.contains(where: isAboutToLoad) { return }
    } while true
  }

  /// Asks all pages at the same time.
  private func lookAtAll() async throws -> Bool {
    try await withThrowingTaskGroup(of: Bool.self) { looks in
      for browser in browsers where browser.failure == nil {
        looks.addTask { [self] in try await look(at: browser) }
      }
      var isQuiet = true
      while let isAtRest = try await looks.next() { isQuiet = isQuiet && isAtRest }
      return isQuiet
    }
  }

  private var isIdle: Bool {
    !questions.values.contains(0) && !dialogs.isOpen
      && !browsers.contains { $0.underWay.isUnderWay || $0.isLoading }
  }

  /// Whether a page's navigation has been allowed, or is being asked about, and the
  /// engine has not said yet that it has begun. Of some it never says anything.
  private func isAboutToLoad(_ browser: Browser) -> Bool {
    let navigation = browser.webView.navigation
    return navigation.allowed != nil || !navigation.asked.isEmpty
  }

  /// Lets all run that is due.
  private static func turn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  /// Asks a page how it is.
  ///
  /// - Returns: whether it is at rest, and is still there.
  private func look(at browser: Browser) async throws -> Bool {
    do {
      let report = try await browser.call("walk.rest", within: .seconds(10))
      guard !browser.underWay.isUnderWay, !browser.isLoading else { return false }
      // Page and browser hear of a step within the page one after the other.
      guard let address = (report as? [Any])?.first as? String,
        address == browser.url?.absoluteString
      else {
        elsewhere = "the page is at \(report as Any)"
        return false
      }
      elsewhere = ""
      try check(report as? [Any] ?? [], of: browser)
      return true
    } catch BrowserError.noSuchFunction {
      // An empty window.
      return !browser.underWay.isUnderWay
    } catch BrowserError.deadline {
      throw Fault("a page does not answer: " + state + " signs of life: " + (await signsOfLife()))
    } catch is BrowserError {
      // It was left meanwhile, or has failed.
      return browser.failure != nil
    }
  }

  /// How far each page's document is, where its process says anything at all.
  private func signsOfLife() async -> String {
    var signs: [String] = []
    for browser in browsers {
      var sign = "none"
      await Deadline.wait(.seconds(2)) {
        let answer = try? await browser.webView.evaluateJavaScript("document.readyState")
        sign = answer as? String ?? "an error"
      }
      signs.append(sign)
    }
    return signs.joined(separator: ", ")
  }

  // MARK: What must hold

  private func check(_ report: [Any], of browser: Browser) throws {
    guard report.count == 3, let asked = report[1] as? Int,
      let got = report[2] as? [[Any]]
    else { throw Fault("no report: \(report)") }
    guard asked == got.count else {
      throw Fault("\(asked) questions of the page, \(got.count) answers")
    }
    for entry in got {
      guard let answer = entry.last as? String, dialogs.fits(answer, to: "\(entry[0])") else {
        throw Fault("the page got \(entry)")
      }
    }
  }

  private func check(_ when: String) throws {
    if let fault = faults.first { throw Fault(fault) }
    for browser in browsers {
      guard let window = app.app.window(of: browser) else { throw Fault("no window \(when)") }
      if let fault = EngineState(window).difference(from: browser) {
        throw Fault("\(when): \(fault); " + state)
      }
    }
    readLog()
    if let refused { throw Fault("what the app wanted was refused: \(refused)") }
  }

  /// Reads what the app has noted since it was read last.
  private func readLog() {
    for line in app.lines.dropFirst(linesRead) {
      if line.hasPrefix("dialog") {
        if line.contains(" from ") { begun += 1 }
        if line.contains(" answered: ") { ended += 1 }
      }
      if line.contains("refused"), line.contains("by=app") { refused = line }
    }
    linesRead = app.lines.count
  }

  private func checkRest() throws {
    guard app.app.windows.count == browsers.count else {
      throw Fault("\(app.app.windows.count) windows for \(browsers.count) browsers")
    }
    for browser in browsers {
      guard let window = app.app.window(of: browser) else { throw Fault("no window") }
      if let fault = window.differenceFromBrowser { throw Fault(fault + "; " + state) }
    }
    if let open = dialogs.unanswered { throw Fault("never answered: \(open)") }
    readLog()
    if begun != ended { throw Fault("\(begun) dialogs began, \(ended) ended") }
  }

  /// All that can be said of the app.
  var state: String {
    browsers.map { browser in
      """
      [\(browser.url?.absoluteString ?? "-") \(browser.underWay.phase) \
      loading \(browser.isLoading) failure \(browser.failure.map { "\($0.reason)" } ?? "-") \
      \(app.app.window(of: browser).map { EngineState($0).text } ?? "no window")]
      """
    }.joined(separator: " ") + " open: "
      + questions.filter { $0.value == 0 }.keys.sorted().joined(separator: ", ") + elsewhere
  }

  // MARK: The end

  /// Ends the app, wherever it is; nothing may stay open.
  func end() async throws {
    let browsers = browsers
    app.app.quit()
    let isOver = await Deadline.wait(patience) { [self] in
      await app.app.run()
      while questions.values.contains(0) { await Self.turn() }
    }
    guard isOver else { throw Fault("the app does not end: " + state) }
    if let open = dialogs.unanswered { throw Fault("not answered at the end: \(open)") }
    if browsers.contains(where: { $0.dialogs.current != nil }) { throw Fault("a dialog is left") }
  }
}

extension Origin {
  /// The same server under another name.
  fileprivate var neighbour: Origin? {
    URL(string: "\(scheme)://app.localhost:\(port)").flatMap(Origin.init(of:))
  }
}
