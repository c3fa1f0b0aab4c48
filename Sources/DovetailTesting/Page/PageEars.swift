internal import Dovetail
internal import Foundation
internal import WebKit

/// Hears what the scripts in the frames of an app tell.
@MainActor
final class PageEars: NSObject, WKScriptMessageHandler {
  /// Where the tests' own scripts live, so that pages see nothing of them.
  static let world = WKContentWorld.world(name: "DovetailTesting")

  private let journal: Journal
  private(set) var console: [ConsoleMessage] = []
  private(set) var errors: [PageError] = []
  /// Errors that the test expects: what is in them, and where it said so.
  var expected: [(text: String, place: TestPlace)] = []
  /// Input that has arrived in a page, by its kind.
  private(set) var input: [String: Int] = [:]
  /// What the mouse was pressed on in place of what a test aimed at.
  var struck: String?
  private var frames: [(view: () -> WKWebView?, name: String, info: WKFrameInfo)] = []

  init(_ journal: Journal) {
    self.journal = journal
    super.init()
  }

  /// Puts the scripts into an app that has not begun to load.
  func listen(to controller: WKUserContentController) {
    controller.add(self, contentWorld: Self.world, name: PageScripts.handler)
    controller.addUserScript(
      WKUserScript(
        source: PageScripts.ears, injectionTime: .atDocumentStart, forMainFrameOnly: false,
        in: Self.world))
    controller.addUserScript(
      WKUserScript(
        source: PageScripts.console, injectionTime: .atDocumentStart, forMainFrameOnly: false))
  }

  /// The latest frame of a name in a view; the empty name is the main frame's.
  func frame(_ name: String, in view: WKWebView) -> WKFrameInfo? {
    frames.last { $0.view() === view && $0.name == name && !$0.info.isMainFrame }?.info
  }

  /// The names of the frames that a view has had.
  func frameNames(in view: WKWebView) -> [String] {
    frames.filter { $0.view() === view && !$0.info.isMainFrame }.map(\.name)
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    guard let words = message.body as? [Any], let subject = words.first as? String else { return }
    let texts = words.dropFirst().map { $0 as? String ?? "" } + ["", ""]
    switch subject {
    case "frame": heardFrame(texts[0], message)
    case "console": heardConsole(texts[0], texts[1], message)
    case "error": heardError(texts[0], texts[1], line: (words.last as? Int) ?? 0)
    case "missing": journal.note("page       could not load \(texts[0]) \(texts[1])")
    case "input": heardInput(texts[0], missed: texts[1])
    default: break
    }
    journal.wake()
  }

  private func heardInput(_ kind: String, missed: String) {
    input[kind, default: 0] += 1
    guard !missed.isEmpty else { return }
    journal.note("test       the mouse is not over what was aimed at, but over \(missed)")
    if kind == "mousedown" { struck = missed }
  }

  private func heardFrame(_ name: String, _ message: WKScriptMessage) {
    let info = message.frameInfo
    frames.removeAll { [view = message.webView] in
      $0.view() == nil
        || $0.view() === view && $0.name == name && $0.info.isMainFrame == info.isMainFrame
    }
    frames.append(({ [weak view = message.webView] in view }, name, info))
  }

  private func heardConsole(_ level: String, _ text: String, _ message: WKScriptMessage) {
    let level = ConsoleMessage.Level(rawValue: level) ?? .log
    console.append(
      ConsoleMessage(level: level, text: text, url: message.frameInfo.request.url))
    journal.note("console    \(level.rawValue): \(text)")
  }

  private func heardError(_ text: String, _ source: String, line: Int) {
    let error = PageError(message: text, source: source, line: line)
    errors.append(error)
    if let index = expected.firstIndex(where: { text.contains($0.text) }) {
      expected.remove(at: index)
      journal.note("page       error, as expected: \(error)")
    } else {
      journal.note("page       ERROR: \(error)")
      journal.problem(
        "An error in the page was not caught: \(error). "
          + "Where that is meant to happen, say page.expectError(\"…\") before")
    }
  }
}
