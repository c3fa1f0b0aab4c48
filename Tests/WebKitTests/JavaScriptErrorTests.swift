import Foundation
import Testing
import WebKit

@MainActor
@Suite(.serialized)
struct JavaScriptErrorTests {
  // check 16
  @Test func `an exception says what and where`() async throws {
    let page = await JavaScriptPage.loaded()
    let error = try #require(
      await page.error(evaluating: "document.body.insertBefore(document, document)"))
    #expect(error.code == .javaScriptExceptionOccurred)
    #expect(error.localizedDescription == "A JavaScript exception occurred")
    #expect(error.exceptionMessage?.isEmpty == false)
    #expect(error.line == 1)
    #expect(error.column == 27)
    #expect((error as NSError).domain == WKErrorDomain)
    #expect((error as NSError).code == 4)
  }

  // check 17
  @Test func `a thrown text is the message`() async throws {
    let page = await JavaScriptPage.loaded()
    let error = try #require(await page.error(evaluating: "\n\nthrow 'something bad'"))
    #expect(error.exceptionMessage == "something bad")
    #expect(error.line == 3)
    #expect(error.column == 22)
    #expect(error.sourceURL == URL(string: "https://a.test/"))
  }

  @Test(arguments: [
    "plain", "a:1:2: b", "https://b.test/:3:4: x", "two\nlines: 1:2: x", "", ": ", " :9:9: ",
  ])
  func `messages and addresses may look like places`(message: String) async throws {
    let address = "https://a.test/x:1:2:y?z=:3:4:"
    let page = await JavaScriptPage.loaded(at: address)
    _ = try await page.view.callAsyncJavaScript(
      "window.message = message", arguments: ["message": message], contentWorld: .page)
    let error = try #require(await page.error(evaluating: "\nthrow message"))
    #expect(error.exceptionMessage == message)
    #expect(error.line == 2)
    #expect(error.sourceURL == URL(string: address))
  }

  @Test func `a syntax error has a line and runs nothing`() async throws {
    let page = await JavaScriptPage.loaded()
    let error = try #require(await page.error(evaluating: "window.ran = 1\nb c"))
    #expect(error.exceptionMessage?.hasPrefix("SyntaxError") == true)
    #expect(error.line == 2)
    #expect(try await page.view.evaluateJavaScript("typeof ran") as? String == "undefined")
  }

  // check 14
  @Test func `a view dropped after the call answers once, with an error`() async throws {
    var answers: [String] = []
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      let view = WKWebView()
      view.loadHTMLString("<body>", baseURL: nil)
      view.evaluateJavaScript("") { value, error in
        answers.append("\(value == nil) \((error as? WKError)?.code.rawValue ?? 0)")
        done.resume()
      }
    }
    // Whatever the engine still says comes before the end of another script.
    _ = try await WKWebView().evaluateJavaScript("1")
    #expect(answers == ["true 3"])
  }

  @Test func `scripts under way when the process ends say so, once each`() async throws {
    let page = await JavaScriptPage.loaded()
    var codes: [Int] = []
    let note: @MainActor @Sendable (Result<Any, any Error>) -> Void = { result in
      if case .failure(let error) = result { codes.append((error as NSError).code) }
    }
    page.view.callAsyncJavaScript(
      "await new Promise(resolve => window.keep = resolve)", in: nil, in: .page,
      completionHandler: note)
    _ = try await page.view.evaluateJavaScript("1")
    page.view.evaluateJavaScript("for (;;);", in: nil, in: .page, completionHandler: note)
    await page.termination { killWebProcesses() }
    await page.load("<title>again</title>")
    #expect(codes == [2, 2])
    #expect(try await page.view.evaluateJavaScript("document.title") as? String == "again")
  }

  @Test func `a navigation ends what waits in the old document`() async throws {
    let page = await JavaScriptPage.loaded()
    async let waiting = page.error(
      calling: "await new Promise(resolve => window.keep = resolve)")
    _ = try await page.view.evaluateJavaScript("1")
    await page.load("<title>next</title>", at: "https://b.test/")
    #expect(await waiting?.code == .javaScriptExceptionOccurred)
  }
}
