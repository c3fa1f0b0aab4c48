import Foundation
import Testing
import WebKit

@MainActor @Suite(.serialized, .timeLimit(.minutes(1))) struct ScrollViewTests {
  private static let tall = "<body style='margin:0'><div style='width:1500px;height:3000px'></div>"

  @Test func `the page's size and place are known after a load`() async throws {
    let page = HTMLPage(width: 400, height: 300)
    let seen = Events()
    let observation = page.view.observe(\.scrollView.contentSize, options: .new) { view, change in
      seen.note(
        "\(change.newValue == view.scrollView.contentSize) \(Int(view.scrollView.contentSize.height))"
      )
    }
    try await page.show(Self.tall)
    try await seen.wait(for: "true 3000")
    #expect(page.view.scrollView.contentSize == CGSize(width: 1500, height: 3000))
    #expect(page.view.scrollView.contentOffset == .zero)
    observation.invalidate()
  }

  @Test func `setting the offset scrolls the page, as far as it goes`() async throws {
    let page = HTMLPage(width: 400, height: 300)
    try await page.show(Self.tall)
    page.view.scrollView.contentOffset = CGPoint(x: 20, y: 500)
    #expect(page.view.scrollView.contentOffset == CGPoint(x: 20, y: 500))
    #expect(
      try await page.view.evaluateJavaScript("[scrollX, scrollY].join()") as? String == "20,500")
    let seen = Events()
    let observation = page.view.scrollView.observe(\.contentOffset) { scroll, _ in
      seen.note("\(scroll.contentOffset.y)")
    }
    page.view.scrollView.setContentOffset(CGPoint(x: 0, y: 99999), animated: false)
    // A scrollbar that is always shown takes room from the 300 points.
    let room = try await page.view.evaluateJavaScript("document.scrollingElement.clientHeight")
    let end = 3000 - (try #require(room as? Double))
    try await seen.wait(for: "\(end)")
    #expect(page.view.scrollView.contentOffset == CGPoint(x: 0, y: end))
    observation.invalidate()
    page.view.scrollView.contentOffset = .zero
    #expect(try await page.view.evaluateJavaScript("scrollY") as? Int == 0)
  }

  @Test func `a page cannot be scrolled by its user when scrolling is off, but by code`()
    async throws
  {
    let page = HTMLPage(width: 400, height: 300)
    try await page.show(Self.tall)
    func overflow() async throws -> String? {
      try await page.view.evaluateJavaScript("getComputedStyle(document.documentElement).overflowY")
        as? String
    }
    #expect(page.view.scrollView.isScrollEnabled)
    page.view.scrollView.isScrollEnabled = false
    #expect(try await overflow() == "hidden")
    page.view.scrollView.contentOffset = CGPoint(x: 0, y: 100)
    #expect(try await page.view.evaluateJavaScript("scrollY") as? Int == 100)
    page.view.scrollView.isScrollEnabled = true
    #expect(try await overflow() == "visible")
  }

  @Test func `the page sees nothing of it, and the view goes away`() async throws {
    weak var view: WKWebView?
    weak var scroll: UIScrollView?
    do {
      let page = HTMLPage(width: 400, height: 300)
      (view, scroll) = (page.view, page.view.scrollView)
      try await page.show(Self.tall)
      page.view.scrollView.contentOffset = CGPoint(x: 0, y: 100)
      let seen = try await page.view.evaluateJavaScript(
        "typeof dovetailScroll + typeof window.webkit?.messageHandlers?.dovetailScroll")
      #expect(seen as? String == "undefinedundefined")
      #expect(!page.view.scrollView.bounces)
    }
    #expect(view == nil)
    #expect(scroll == nil)
  }
}
