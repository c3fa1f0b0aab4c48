import FixtureServer
import Foundation
import FoundationNetworking
import Testing
import WebKit

/// Content that the app hands over, and files.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct LoadContentTests {
  let page = LoggedView()

  // check 106
  @Test(arguments: ["text", "data"])
  func `a simulated request has its address and asks no server`(form: String) async throws {
    let server = try FixtureServer()
    server.html("/page", "<title>from the server</title>")
    let url = server.url("/page?form=\(form)")
    let html = "<title>Simulated</title><p>Hello 한글"
    let navigation =
      if form == "text" {
        page.view.loadSimulatedRequest(URLRequest(url: url), responseHTML: html)
      } else {
        page.view.loadSimulatedRequest(
          URLRequest(url: url),
          response: URLResponse(
            url: url, mimeType: "text/HTML", expectedContentLength: html.utf8.count,
            textEncodingName: "UTF-8"), responseData: Data(html.utf8))
      }
    try await page.log.wait(for: "finish")
    // As with Apple, the app is not asked about the response that it gave itself.
    #expect(page.log.events == ["action main /page", "start", "commit", "finish Simulated"])
    #expect(page.log.actions[0].request.url == url)
    #expect(page.log.navigations.allSatisfy { $0 === navigation })
    #expect(page.view.url == url)
    #expect(try await page.view.evaluateJavaScript("location.href") as? String == "\(url)")
    let text = try await page.view.evaluateJavaScript("document.body.innerText")
    #expect(text as? String == "Hello 한글")
    #expect(server.requests.isEmpty)
  }

  // check 106
  @Test func `a simulated request needs no host that answers`() async throws {
    let url = try #require(URL(string: "https://www.example.com/page1.html"))
    page.view.loadSimulatedRequest(URLRequest(url: url), responseHTML: "<title>Example</title>")
    try await page.log.wait(for: "finish Example")
    #expect(page.view.url == url)
    #expect(
      try await page.view.evaluateJavaScript("self.origin") as? String == "https://www.example.com")
  }

  // check 107
  @Test func `a file loads with the pictures beside it`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = """
      <svg xmlns='http://www.w3.org/2000/svg' width='7' height='5'><rect width='7' height='5'/></svg>
      """
    try Data(picture.utf8).write(to: folder.appending(path: "picture.svg"))
    let file = folder.appending(path: "simple.html")
    try Data("<title>Simple</title><img src=picture.svg>".utf8).write(to: file)
    page.view.loadFileRequest(URLRequest(url: file), allowingReadAccessTo: folder)
    try await page.log.wait(for: "finish Simple")
    #expect(page.view.url == file)
    let width = try await page.view.evaluateJavaScript("document.images[0].naturalWidth")
    #expect(width as? Int == 7)
  }
}
