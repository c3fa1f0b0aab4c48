import Foundation
import Testing
import WebKit

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct FindTests {
  private func find(
    _ text: String, in page: JavaScriptPage, _ configuration: WKFindConfiguration = .init()
  ) async throws -> String {
    let result = try await page.view.find(text, configuration: configuration)
    let selection = try await page.view.evaluateJavaScript(
      """
      (() => {
        const selection = getSelection();
        if (!selection.rangeCount) return '0-0';
        const range = selection.getRangeAt(0);
        return range.startOffset + '-' + range.endOffset;
      })()
      """)
    return "\(result.matchFound) \(selection as? String ?? "none")"
  }

  @Test func `a configuration begins with Apple's defaults`() {
    let configuration = WKFindConfiguration()
    #expect(!configuration.backwards)
    #expect(!configuration.caseSensitive)
    #expect(configuration.wraps)
  }

  @Test func `a copy of a configuration has its values and is another object`() throws {
    let configuration = WKFindConfiguration()
    configuration.backwards = true
    configuration.caseSensitive = true
    configuration.wraps = false
    let copy = try #require(configuration.copy() as? WKFindConfiguration)
    #expect(copy !== configuration)
    #expect(copy.backwards)
    #expect(copy.caseSensitive)
    #expect(!copy.wraps)
  }

  // check 92
  @Test func `text that is not there is not found, and nothing is selected`() async throws {
    let page = await JavaScriptPage.loaded("word word")
    #expect(try await find("foobar", in: page) == "false 0-0")
  }

  @Test func `a search goes on at the start`() async throws {
    let page = await JavaScriptPage.loaded("word word")
    var found: [String] = []
    for _ in 0..<3 { found.append(try await find("word", in: page)) }
    #expect(found == ["true 0-4", "true 5-9", "true 0-4"])
  }

  // check 94
  @Test func `a search that does not wrap ends`() async throws {
    let page = await JavaScriptPage.loaded("word word")
    let configuration = WKFindConfiguration()
    configuration.wraps = false
    var found: [String] = []
    for _ in 0..<3 { found.append(try await find("word", in: page, configuration)) }
    #expect(found == ["true 0-4", "true 5-9", "false 0-0"])
  }

  // check 95
  @Test func `a backward search goes on at the end`() async throws {
    let page = await JavaScriptPage.loaded("word word")
    let configuration = WKFindConfiguration()
    configuration.backwards = true
    var found: [String] = []
    for _ in 0..<3 { found.append(try await find("word", in: page, configuration)) }
    #expect(found == ["true 5-9", "true 0-4", "true 5-9"])
  }

  // check 97
  @Test func `case matters when it is asked to`() async throws {
    let page = await JavaScriptPage.loaded("word Word word")
    let configuration = WKFindConfiguration()
    configuration.caseSensitive = true
    var found: [String] = []
    for _ in 0..<3 { found.append(try await find("word", in: page, configuration)) }
    found.append(try await find("Word", in: page, configuration))
    #expect(found == ["true 0-4", "true 10-14", "true 0-4", "true 5-9"])
  }

  @Test func `searches that overlap get each their own answer, in order`() async {
    let page = await JavaScriptPage.loaded("word word")
    var answers: [String] = []
    await withCheckedContinuation { continuation in
      for text in ["word", "nothing", "", "word"] {
        page.view.find(text) { result in
          answers.append("\(text) \(result.matchFound)")
          if answers.count == 4 { continuation.resume() }
        }
      }
      #expect(answers.isEmpty)
    }
    #expect(answers.filter { $0 != " false" } == ["word true", "nothing false", "word true"])
    #expect(answers.contains(" false"))
  }

  @Test func `a view that never loaded finds nothing`() async throws {
    let view = WKWebView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(try await !view.find("word").matchFound)
  }

  @Test func `a search is answered when the page's process ends meanwhile, and afterwards`()
    async throws
  {
    let page = await JavaScriptPage.loaded("word word")
    async let interrupted = page.view.find("word")
    page.view.terminateWebProcess()
    _ = try await interrupted
    #expect(try await !page.view.find("word").matchFound)
  }

  @Test func `a search is answered when the view goes away`() async {
    var page: JavaScriptPage? = await JavaScriptPage.loaded("word word")
    // Either answer is right; never an answer is not.
    await withCheckedContinuation { continuation in
      page?.view.find("word") { _ in continuation.resume() }
      page = nil
    }
  }
}
