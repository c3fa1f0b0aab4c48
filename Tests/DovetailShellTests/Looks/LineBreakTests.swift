import Foundation
import Testing

@testable import DovetailCore
@testable import DovetailShell

struct LineBreakTests {
  /// Marks that are not seen, made visible.
  private func shown(_ text: String) -> String {
    LineBreaks.set(in: text).replacing("\u{2060}", with: "+").replacing("\u{200B}", with: "|")
  }

  @Test(arguments: [
    ("Try again.", "Try again."),
    ("다시 시도", "다+시 시+도"),
    ("찾을 수 없습니다. 끝", "찾+을 수 없+습+니+다. 끝"),
    ("host.test(으)로 간다", "host.test(+으+)+로 간+다"),
    ("a.test", "a.test"),
    ("intranet.example.com", "intranet.|example.|com"),
    ("intranet.example.com에", "intranet.|example.|com+에"),
    (
      "pay.test/q?id=0123456789abcdef012345678",
      "pay.|test/q?id=0|1|2|3|4|5|6|7|8|9|a|b|c|d|e|f|0|1|2|3|4|5|6|7|8"
    ),
    ("one\ntwo", "one\ntwo"),
    ("", ""),
  ])
  func `Korean words stay whole, and long addresses break after a dot or in a code`(
    _ text: String, _ expected: String
  ) {
    #expect(shown(text) == expected)
  }

  @Test func `Korean questions end as their last word wants it`() {
    let strings = Strings(.korean)

    #expect(strings.wants("앱", [.location]) == "‘앱’에서 현재 위치를 사용하도록 허용할까요?")
    #expect(strings.wants("앱", [.notifications]) == "‘앱’에서 알림을 사용하도록 허용할까요?")
  }

  @Test(arguments: [(1_000, ""), (1_001, "…")])
  @MainActor func `what is shared and shown in part ends in dots`(
    _ count: Int, _ end: String
  ) throws {
    let text = String(repeating: "a", count: count)
    let origin = try #require(URL(string: "https://app.test").flatMap(Origin.init(of:)))
    let dialog = Dialog(.share(SharedContent(text: text)), message: "", origin: origin) { _, _ in }

    let shown = Strings(.english).body(of: dialog, appName: "App", isOwn: true)

    #expect(shown == text.prefix(1_000) + end)
  }
}
