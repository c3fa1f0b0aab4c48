import Foundation
import Testing
import WebKit

@MainActor @Suite(.serialized, .timeLimit(.minutes(1))) struct PDFTests {
  /// The pages of a PDF, as their sides in points.
  private static func pages(_ data: Data) -> [String] {
    String(decoding: data, as: UTF8.self).matches(of: /\/MediaBox \[ ?([\d. ]+?) ?\]/)
      .map { String($0.1) }
  }

  // check 113
  @Test func `a page as large as the view makes one page of that size`() async throws {
    let page = HTMLPage()
    try await page.show("<body bgcolor='#00ff00'>Hello")
    let data = try await page.view.pdf()
    #expect(data.starts(with: Data("%PDF-".utf8)))
    #expect(Self.pages(data) == ["0 0 800 600"])
    let reader = try await PDFReader(data)
    #expect(
      try await reader.pages() == [.init(box: [0, 0, 800, 600], text: "Hello", links: [])])
    #expect(try await reader.colour(x: 400, y: 300) == [0, 255, 0])
  }

  // check 115
  @Test func `a view longer than 200 inches makes several pages`() async throws {
    let page = HTMLPage(height: 29_400)
    try await page.show("<body bgcolor='#00ff00'>Hello")
    let pages = try await PDFReader(try await page.view.pdf()).pages()
    #expect(pages.map(\.text) == ["Hello", "", ""])
    // Apple's last page is 600 high.
    #expect(pages.map(\.box) == Array(repeating: [0, 0, 800, 14_400], count: 3))
  }

  // check 116
  @Test func `a link is kept as its text`() async throws {
    let page = HTMLPage(height: 15_000)
    try await page.show(
      "<a href='https://webkit.org/' style='display: block'>Hello</a>")
    let pages = try await PDFReader(try await page.view.pdf()).pages()
    #expect(pages.map(\.text) == ["Hello", ""])
    // Apple's first page has a link there.
    #expect(pages.map(\.links) == [[], []])
  }

  @Test func `a page that scrolls makes one long page`() async throws {
    let page = HTMLPage()
    try await page.show(
      (0..<200).map { "<p>line \($0)" }.joined() + "<div style='height:2000px'></div>")
    let height = try #require(
      try await page.view.evaluateJavaScript("document.documentElement.scrollHeight") as? Double)
    let pages = Self.pages(try await page.view.pdf())
    try #require(pages.count == 1)
    let made = try #require(pages[0].split(separator: " ").last.flatMap { Double($0) })
    #expect(made >= height && made <= height * 1.03)
  }

  @Test func `a part is as large as asked, and one away from the origin is an error`()
    async throws
  {
    let page = HTMLPage()
    try await page.show("<p>Hello")
    let configuration = WKPDFConfiguration()
    configuration.rect = CGRect(x: 0, y: 0, width: 300, height: 200)
    #expect(Self.pages(try await page.view.pdf(configuration: configuration)) == ["0 0 300 200"])
    configuration.rect = CGRect(x: 10, y: 0, width: 300, height: 200)
    await #expect(throws: WKError(.unknown)) {
      try await page.view.pdf(configuration: configuration)
    }
  }

  @Test func `the handler's form works, and no file is left`() async throws {
    let page = HTMLPage()
    try await page.show("<p>Hello")
    let folder = FileManager.default.temporaryDirectory
    func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
        $0.hasPrefix("dovetail-") && $0.hasSuffix(".pdf")
      }
    }
    let before = try files()
    let data = await withCheckedContinuation { continuation in
      page.view.createPDF { continuation.resume(returning: try? $0.get()) }
    }
    #expect(data?.isEmpty == false)
    #expect(try files() == before)
  }

  @Test func `backgrounds are not left switched on for later prints`() async throws {
    let configuration = WKWebViewConfiguration()
    let page = HTMLPage(configuration)
    try await page.show("<body bgcolor='#00ff00'>")
    _ = try await page.view.pdf()
    #expect(!page.view.configuration.preferences.shouldPrintBackgrounds)
    let media = try await page.view.evaluateJavaScript(
      "getComputedStyle(document.documentElement).zoom")
    #expect("\(media ?? "")" == "1")
  }
}
