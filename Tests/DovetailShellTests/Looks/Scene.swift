import Dovetail
import FixtureServer
import Foundation
import Testing

@testable import DovetailCore
@testable import DovetailShell

/// Something that a person can get to see of the shell.
struct Scene: Sendable, CustomTestStringConvertible {
  let name: String
  /// Changes the app's manifest before it starts.
  let prepare: @MainActor @Sendable (inout AppManifest) -> Void
  /// Brings the window there; gives the one to look at.
  let reach: @MainActor @Sendable (Stage) async throws -> Void

  init(
    _ name: String, prepare: @escaping @MainActor @Sendable (inout AppManifest) -> Void = { _ in },
    reach: @escaping @MainActor @Sendable (Stage) async throws -> Void
  ) {
    self.name = name
    self.prepare = prepare
    self.reach = reach
  }

  var testDescription: String { name }

  static let all: [Scene] =
    bars + dialogs + popovers + failures + windows + welcomes + versions + settings
}

/// An app on whose window a scene is set.
@MainActor
final class Stage {
  let app: RunningApp
  let language: AppLanguage
  /// The window that is looked at.
  var window: BrowserWindow

  init(_ scene: Scene, _ language: AppLanguage, width: Int, height: Int = 640) async throws {
    self.language = language
    let isKorean = language == .korean
    app = try RunningApp(
      ["/": Page.inbox(isKorean), "/note": Page.note(isKorean)],
      permissions: [
        .location: isKorean
          ? "각 사무실까지의 거리를 보여 주기 위해 사용합니다." : "To show how far each office is from you."
      ]
    ) {
      $0.name = isKorean ? "출근 체크" : "Office Check-in"
      $0.language = language
      $0.window = AppManifest.Window(width: width, height: height)
      $0.versions = $0.start.appending(path: "versions.json")
      scene.prepare(&$0)
    }
    window = try app.window
    try await app.loaded()
    // Where the first start's pages are shown, the page is behind them.
    if app.app.stack.welcome.isShown { await window.drawn() }
    await window.shows { $0.browser.title != $0.browser.manifest.name }
  }

  var browser: Browser { app.browser }

  func say(_ english: String, _ korean: String) -> String {
    language == .korean ? korean : english
  }

  /// Asks a question as a page's script would.
  func ask(
    _ kind: Dialog.Kind, _ message: String = "", from origin: URL? = nil,
    offersSilence: Bool = false
  ) throws {
    let origin = try #require(Origin(of: origin ?? app.server.url("/")))
    let dialog = Dialog(kind, message: message, origin: origin) { _, _ in }
    dialog.offersSilence = offersSilence
    app.app.present(dialog, for: browser)
  }

  /// Shows the page for a load that failed.
  func fail(_ reason: LoadFailure.Reason, _ url: String = "https://office.example.com/today") async
  {
    browser.show(
      LoadFailure(reason: reason, url: URL(string: url), detail: "TLS handshake: unexpected end"))
    await window.shows { $0.showsFailure }
  }
}

/// Pages that look like an app's.
enum Page {
  static func inbox(_ isKorean: Bool) -> String {
    let rows =
      isKorean
      ? ["성수 오피스 · 320 m", "강남 오피스 · 4.1 km", "판교 오피스 · 15 km", "제주 오피스 · 451 km"]
      : ["Seongsu · 320 m", "Gangnam · 4.1 km", "Pangyo · 15 km", "Jeju · 451 km"]
    return page(
      isKorean, title: isKorean ? "사무실" : "Offices",
      rows.map { "<li><a href='/note'>\($0)</a></li>" }.joined())
  }

  static func note(_ isKorean: Bool) -> String {
    page(
      isKorean, title: isKorean ? "성수 오피스" : "Seongsu",
      isKorean ? "<li>오늘 09:02에 체크인했습니다</li>" : "<li>Checked in today at 09:02</li>")
  }

  private static func page(_ isKorean: Bool, title: String, _ rows: String) -> String {
    """
    <!doctype html><html lang=\(isKorean ? "ko" : "en")><meta charset=utf-8>
    <meta name=viewport content="width=device-width"><title>\(title)</title>
    <style>
      :root { color-scheme: light dark; font: 16px/1.5 sans-serif }
      body { margin: 0 auto; padding: 16px; max-width: 640px }
      ul { list-style: none; padding: 0 }
      li { padding: 12px 0; border-bottom: 1px solid #8884 }
      a { color: inherit; text-decoration: none }
    </style>
    <h1>\(title)</h1><ul>\(rows)</ul></html>
    """
  }
}
