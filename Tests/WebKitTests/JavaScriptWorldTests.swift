import Foundation
import Testing
import WebKit

@MainActor
@Suite(.serialized)
struct JavaScriptWorldTests {
  private static let named = WKContentWorld.world(name: "NamedWorld")

  // check 19
  @Test func `the page's names are unknown in the app's world`() async throws {
    let page = await JavaScriptPage.loaded()
    let view = page.view
    _ = try await view.evaluateJavaScript("var foo = 'bar'")
    #expect(
      try await view.evaluateJavaScript("foo", contentWorld: .page) as? String == "bar")
    #expect(await page.error(evaluating: "foo", in: .defaultClient)?.code.rawValue == 4)
    #expect(
      try await view.callAsyncJavaScript("return foo", contentWorld: .page) as? String == "bar")
    #expect(await page.error(calling: "return foo", in: .defaultClient)?.code.rawValue == 4)
  }

  // check 20
  @Test func `a named world keeps its own names`() async throws {
    let page = await JavaScriptPage.loaded()
    let view = page.view
    _ = try await view.evaluateJavaScript(
      "var bar = 'baz'; window.baz = 'bat'", contentWorld: Self.named)
    for (script, value) in [("bar", "baz"), ("window.baz", "bat")] {
      let result = try await view.evaluateJavaScript(script, contentWorld: Self.named)
      #expect(result as? String == value)
    }
    for world in [WKContentWorld.defaultClient, .page] {
      #expect(await page.error(evaluating: "bar", in: world)?.code.rawValue == 4)
      #expect(try await view.evaluateJavaScript("window.baz", contentWorld: world) == nil)
    }
  }

  private func framed() async throws -> (JavaScriptPage, inner: WKFrameInfo) {
    let page = JavaScriptPage()
    await page.load(
      """
      <iframe id=inner sandbox=allow-scripts srcdoc="<script>
      var place = 'inner'; webkit.messageHandlers.post.postMessage(place)</script>"></iframe>
      <script>var place = 'outer'</script>
      """)
    await page.messages(1)
    return (page, try #require(page.messages.first).frameInfo)
  }

  @Test func `a script runs in the frame that it is for`() async throws {
    let (page, inner) = try await framed()
    #expect(inner.isMainFrame == false)
    let view = page.view
    #expect(
      try await view.evaluateJavaScript("place", in: inner, contentWorld: .page) as? String
        == "inner")
    #expect(
      try await view.evaluateJavaScript("place", in: nil, contentWorld: .page) as? String
        == "outer")
    let sum = try await view.callAsyncJavaScript(
      "return [place, a]", arguments: ["a": [true, Date(timeIntervalSince1970: 1)] as [Any]],
      in: inner, contentWorld: .page)
    #expect(describe(sum) == "['inner', [true, date 1.0]]")
    let truth = try await view.evaluateJavaScript("true", in: inner, contentWorld: .page)
    #expect(truth as? Bool == true && truth as? Int == 1)
  }

  @Test func `a frame's errors are those of the main frame`() async throws {
    let (page, inner) = try await framed()
    let exception = await page.error(evaluating: "\nnull.x", frame: inner)
    #expect(exception?.code == .javaScriptExceptionOccurred)
    #expect(exception?.line == 2)
    #expect(exception?.exceptionMessage?.hasPrefix("TypeError") == true)
    let unsupported = await page.error(evaluating: "() => 1", frame: inner)
    #expect(unsupported?.code == .javaScriptResultTypeIsUnsupported)
  }

  @Test func `a named world of a frame is the one of its user scripts`() async throws {
    let (page, inner) = try await framed()
    let view = page.view
    _ = try await view.evaluateJavaScript("var mark = 1", in: inner, contentWorld: Self.named)
    let mark = try await view.evaluateJavaScript("mark", in: inner, contentWorld: Self.named)
    #expect(mark as? Int == 1)
    #expect(
      try await view.evaluateJavaScript("typeof mark", in: inner, contentWorld: .page) as? String
        == "undefined")
    #expect(
      try await view.evaluateJavaScript("typeof mark", contentWorld: Self.named) as? String
        == "undefined")
  }

  @Test func `a frame that is gone, or of another view, is no target`() async throws {
    let (page, inner) = try await framed()
    _ = try await page.view.evaluateJavaScript("document.getElementById('inner').remove()")
    for frame in [inner, WKFrameInfo()] {
      #expect(
        await page.error(evaluating: "1", frame: frame)?.code == .javaScriptInvalidFrameTarget)
    }
    let other = await JavaScriptPage.loaded()
    #expect(
      await other.error(evaluating: "1", frame: inner)?.code == .javaScriptInvalidFrameTarget)
  }
}
