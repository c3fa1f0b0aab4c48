import Dovetail
import FixtureServer
import Foundation
import Testing

@testable import DovetailShell

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct PrintTests {
  private func open(_ pages: [String: String]) async throws -> (RunningApp, BrowserWindow) {
    let app = try RunningApp(pages)
    try await app.loaded()
    let window = try app.window
    await window.shows { $0.browser.title == "One" }
    return (app, window)
  }

  /// The PDF that the open dialog writes.
  private func printed(_ dialog: PrintDialog) async throws -> Data {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    let failure = await withCheckedContinuation { continuation in
      dialog.onPrinted = { continuation.resume(returning: $0) }
      dialog.save(to: file)
    }
    #expect(failure == nil)
    return try Data(contentsOf: file)
  }

  private func pageCount(_ pdf: Data) -> Int {
    String(decoding: pdf, as: UTF8.self).components(separatedBy: "/Type /Page\n").count - 1
  }

  private static let long = "<div style='break-after: page'>a</div>"

  @Test func `Control and P asks how to print the page`() async throws {
    let (app, window) = try await open(["/": "<title>One</title>" + Self.long + "b"])
    defer { app.app.quit() }

    try await Person(window: window).press("ctrl+p")
    await window.shows { $0.printDialog != nil }
    let pdf = try await printed(try #require(window.printDialog))

    #expect(pdf.starts(with: Data("%PDF".utf8)))
    #expect(pageCount(pdf) == 2)
    #expect(window.printDialog == nil)
  }

  // The engine does not say which frame it was, once an app shows the dialog.
  @Test func `B140 print in a frame prints the page with the frame in it`() async throws {
    let (app, window) = try await open([
      "/": "<title>One</title>" + Self.long + "<iframe id=f src=/frame></iframe>",
      "/frame": "a",
    ])
    defer { app.app.quit() }

    app.run("f.contentWindow.print()")
    await window.shows { $0.printDialog != nil }
    let pdf = try await printed(try #require(window.printDialog))

    #expect(pageCount(pdf) == 2)
  }

  @Test func `a page that asks again and again gets one dialog, and it can be cancelled`()
    async throws
  {
    let (app, window) = try await open(["/": "<title>One</title>"])
    defer { app.app.quit() }
    app.run("print()")
    await window.shows { $0.printDialog != nil }
    let first = window.printDialog

    app.run("print(); document.title = 'Asked'")
    await window.shows { $0.browser.title == "Asked" }
    #expect(window.printDialog === first)
    first?.dismiss()

    #expect(window.printDialog == nil)
  }

  @Test func `what cannot be written is said`() async throws {
    let (app, window) = try await open(["/": "<title>One</title>"])
    defer { app.app.quit() }
    app.run("print()")
    await window.shows { $0.printDialog != nil }
    let dialog = try #require(window.printDialog)
    let shown = dialog.onPrinted

    let failure = await withCheckedContinuation { continuation in
      dialog.onPrinted = {
        shown?($0)
        continuation.resume(returning: $0)
      }
      dialog.save(to: URL(filePath: "/proc/no-such-folder/page.pdf"))
    }

    #expect(failure?.isEmpty == false)
    #expect(window.toasts.shown?.hasPrefix("Not printed: ") == true)
  }
}
