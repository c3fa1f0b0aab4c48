import CWebKitGTK
import Dovetail
import FixtureServer
import Foundation
import GObjectBridge
import Observation
import Testing

@testable import DovetailCore
@testable import DovetailShell

/// What a person does to get somewhere.
extension Stage {
  func find(_ words: String) async throws {
    window.actions.activate(.find)
    let bar = try #require(window.findBar)
    unsafe gtk_editable_set_text(bar.entry.object.opaque, words)
    await window.shows { _ in bar.answered == words }
  }

  /// Writes into the address field, and goes there.
  func go(to address: String) throws {
    let field = try #require(window.addressField)
    unsafe gtk_editable_set_text(field.entry.object.opaque, address)
    field.go()
  }

  /// Presses a button that opens something.
  func open(_ button: Widget) {
    unsafe gtk_menu_button_popup(button.object.opaque)
  }

  /// Buttons of the page's own.
  func givePageButtons() async throws {
    browser.commands.add(StockCommands.window)
    let (add, scan) = (say("New booking", "새 예약"), say("Scan the desk's code", "자리 코드 스캔"))
    // Asked by a page that has the bridge from its start.
    browser.reload()
    await window.shows { !$0.browser.isLoading && $0.browser.isRead }
    _ = try await browser.webView.callAsyncJavaScript(
      """
      await dovetail.invoke('window.pageButtons', [
        { id: 'add', title: add, icon: 'add' }, { id: 'scan', title: scan, icon: 'scan' },
        { id: 'send', title: send, icon: 'send', isEnabled: false }])
      """, arguments: ["add": add, "scan": scan, "send": say("Send", "보내기")], in: nil,
      contentWorld: .page)
    await window.shows { $0.buttonIDs.suffix(3) == ["add", "scan", "send"] }
  }

  /// What the app's server says of its versions.
  func answer(_ text: String) async throws {
    let message = say("Check-in now works by badge.", "이제 배지로도 체크인할 수 있습니다.")
    let data = Data(text.replacingOccurrences(of: "MESSAGE", with: "\"\(message)\"").utf8)
    app.server.route("/versions.json", Response(contentType: "application/json", body: data))
    await app.app.stack.versions.check()
  }

  /// A navigation that is refused.
  func refuse(_ reason: Refusal.Reason) async throws {
    let url = try #require(URL(string: "https://evil.example/prize"))
    browser.refusal = Refusal(id: 1, reason: reason, url: url, source: .opaque)
    await window.shows { $0.toasts.shown != nil }
  }

  /// One file that is there, one that is on its way, and one that was not to be.
  func download() async throws {
    let server = app.server
    let report = say("Quarterly report, final version (2).hwp", "2026년 1분기 실적 보고서 최종본(2).hwp")
    server.download("/report", Data(repeating: 1, count: 2_400_000), filename: report)
    let gate = Gate()
    server.route(
      "/film.mp4",
      .stream(contentType: "video/mp4", contentLength: 8_000_000) { writer in
        try await writer.write(String(repeating: " ", count: 3_000_000))
        try await gate.wait()
      }.header("Content-Disposition", "attachment"))
    server.route(
      "/broken.zip",
      .stream(contentType: "application/zip", contentLength: 8_000_000) { writer in
        try await writer.write(String(repeating: " ", count: 100_000))
        throw CancellationError()
      }.header("Content-Disposition", "attachment"))
    let list = app.app.stack.downloads
    for (count, path) in ["/report", "/broken.zip", "/film.mp4"].enumerated() {
      browser.load(server.url(path))
      let isLast = count == 2
      for await isThere in Observations({
        list.items.count == count + 1
          && (isLast
            ? list.items.contains { $0.received >= 3_000_000 && $0.expected != nil }
            : list.items.allSatisfy { $0.state != .running })
      }) where isThere {
        break
      }
    }
  }
}
