import Foundation
import Testing
import WebKit

/// What shows behind a page, and pictures as files.
@MainActor @Suite(.serialized, .timeLimit(.minutes(1))) struct AppearanceTests {
  private func color(of page: HTMLPage) async throws -> WKColor? {
    try await page.view.takeSnapshot(configuration: nil).color(atX: 5, y: 5)
  }

  @Test func `a view that is not opaque lets its background through`() async throws {
    let page = HTMLPage(width: 40, height: 40)
    try await page.show("<p>")
    #expect(page.view.isOpaque)
    #expect(page.view.backgroundColor == nil)
    #expect(try await color(of: page) == .white)
    page.view.backgroundColor = .blue
    #expect(try await color(of: page) == .white)
    page.view.isOpaque = false
    #expect(try await color(of: page) == .blue)
    page.view.backgroundColor = .clear
    #expect(try await color(of: page) == .clear)
    page.view.isOpaque = true
    #expect(try await color(of: page) == .white)
  }

  @Test func `the key drawsBackground makes a view transparent, and opaque again`() async throws {
    let page = HTMLPage(width: 40, height: 40)
    try await page.show("<p>")
    page.view.setValue(false, forKey: "drawsBackground")
    #expect(page.view.value(forKey: "drawsBackground") as? Bool == false)
    #expect(try await color(of: page) == .clear)
    page.view.setValue(true, forKey: "drawsBackground")
    #expect(try await color(of: page) == .white)
  }

  @Test func `a configuration may say so for its views`() async throws {
    let configuration = WKWebViewConfiguration()
    configuration.setValue(false, forKey: "drawsBackground")
    let page = HTMLPage(width: 40, height: 40, configuration)
    try await page.show("<p>")
    #expect(try await color(of: page) == .clear)
  }

  @Test func `the user agent that is sent is read by its key`() async throws {
    let page = HTMLPage(width: 40, height: 40)
    try await page.show("<p>")
    let sent = try await page.view.evaluateJavaScript("navigator.userAgent") as? String
    #expect(page.view.value(forKey: "userAgent") as? String == sent)
  }

  @Test func `a picture goes into files and comes back`() async throws {
    let page = HTMLPage(width: 60, height: 40)
    try await page.show("<body style='background:red'>")
    let image = try await page.view.takeSnapshot(configuration: nil)
    let png = try #require(image.pngData().flatMap { UIImage(data: $0) })
    #expect(png.size == CGSize(width: 60, height: 40))
    #expect(png.color(atX: 30, y: 20) == .red)
    let best = try #require(image.jpegData(compressionQuality: 1))
    let smallest = try #require(image.jpegData(compressionQuality: 0))
    #expect(UIImage(data: best)?.size == CGSize(width: 60, height: 40))
    #expect(smallest.count < best.count)
    #expect(UIImage(data: Data("no picture".utf8)) == nil)
    #expect(UIImage().jpegData(compressionQuality: 1) == nil)
  }
}
