import Foundation
import Testing
import WebKit

@MainActor
@Suite(.serialized)
struct JavaScriptResultTests {
  nonisolated static let results: [(script: String, value: String)] = [
    ("undefined", "nil"), ("void 0", "nil"), ("", "nil"), ("null", "null"),
    ("true", "true"), ("false", "false"), ("0", "0"), ("-0", "-0.0"), ("42", "42"), ("1.5", "1.5"),
    ("-7", "-7"), ("2**53 - 1", "9007199254740991"), ("1e300", "1e+300"), ("NaN", "nan"),
    ("-Infinity", "-inf"),
    ("''", "''"), ("'a\\0b'", "'a\0b'"), ("'x\\ud800y\\udc00'", "'x\u{FFFD}y\u{FFFD}'"),
    ("'\\ud83d\\ude00 한'", "'😀 한'"),
    ("new Date(1500)", "date 1.5"), ("new Date(NaN)", "null"),
    ("[]", "[]"), ("[1, undefined, null, , 'x']", "[1, null, null, null, 'x']"),
    ("({a: undefined, b: null, c: {d: [true]}})", "{b: null, c: {d: [true]}}"),
    ("({'a\\0b': 1, 'x\\ud800': [2], a: undefined})", "{a\0b: 1, x\u{FFFD}: [2]}"),
    ("({get a() { return 5 }})", "{a: 5}"),
    ("new Map([[1, 2]])", "{}"), ("new Set([1])", "{}"), ("/x/", "{}"), ("new Error('x')", "{}"),
    ("new Uint8Array([7, 8])", "{0: 7, 1: 8}"), ("1n", "nil"), ("({a: 1n})", "{}"),
  ]

  // B041
  @Test(arguments: results)
  func `a result has the kind that Apple gives it`(script: String, value: String) async throws {
    let page = await JavaScriptPage.loaded()
    #expect(describe(try await page.view.evaluateJavaScript(script)) == value)
  }

  // check 43
  @Test func `a message's body has the kinds of what was posted`() async throws {
    let page = await JavaScriptPage.loaded()
    // These are refused as messages (B044).
    let refused = ["new Map([[1, 2]])", "new Set([1])"]
    let bodies =
      Self.results.filter { $0.value != "nil" && !refused.contains($0.script) } + [
        ("undefined", "null"), ("1n", "null"),
      ]
    let posts = bodies.map { "webkit.messageHandlers.post.postMessage(\($0.script));" }
    _ = try await page.view.evaluateJavaScript(posts.joined() + "0")
    await page.messages(bodies.count)
    #expect(page.messages.map { describe($0.body) } == bodies.map(\.value))
  }

  @Test func `numbers cast to Int and Double, truth values to Bool and Int`() async throws {
    let page = await JavaScriptPage.loaded()
    let whole = try await page.view.evaluateJavaScript("42")
    #expect(whole as? Int == 42)
    #expect(whole as? Double == 42)
    #expect(whole as? CGFloat == 42)
    #expect("\(whole ?? "")" == "42")
    let half = try await page.view.evaluateJavaScript("0.5")
    #expect(half as? Double == 0.5)
    #expect(half as? Int == nil)
    #expect(half as? CGFloat == 0.5)
    let truth = try await page.view.evaluateJavaScript("true")
    #expect(truth as? Bool == true)
    #expect(truth as? Int == 1)
    #expect((try await page.view.evaluateJavaScript("NaN") as? Double)?.isNaN == true)
    #expect(try await page.view.evaluateJavaScript("[1, 2]") as? [Int] == [1, 2])
  }

  // B041
  @Test(arguments: [
    "(() => 1)", "Symbol()", "document.body", "window", "Promise.resolve(1)", "new Proxy({}, {})",
    "[() => 1]", "({a: document.body})", "({get a() { throw 1 }})",
    "var list = []; list.push(list); list", "var o = {}; o.o = [o]; o",
    "var deep = []; for (let i = 0; i < 5000; i++) deep = [deep]; deep",
  ])
  func `a result that has no counterpart is an error`(script: String) async throws {
    let page = await JavaScriptPage.loaded()
    let error = await page.error(evaluating: script)
    #expect(error?.code == .javaScriptResultTypeIsUnsupported)
    #expect(
      error?.localizedDescription
        == "JavaScript execution returned a result of an unsupported type")
    #expect(try await page.view.evaluateJavaScript("1") as? Int == 1)
  }

  @Test func `what is shared within a result is read once`() async throws {
    let page = await JavaScriptPage.loaded()
    let value = try await page.view.evaluateJavaScript(
      "var twice = [1]; for (let i = 0; i < 40; i++) twice = [twice, twice]; twice")
    var list = try #require(value as? [Any])
    var depth = 0
    while let next = list[0] as? [Any] {
      #expect(list.count == 2)
      list = next
      depth += 1
    }
    #expect(depth == 40)
  }

  // check 22
  @Test func `a view that has loaded nothing evaluates`() async throws {
    let view = WKWebView()
    let value = try await view.evaluateJavaScript("1 + 2")
    #expect(value as? Int == 3)
    #expect(try await view.callAsyncJavaScript("return 4", contentWorld: .page) as? Int == 4)
  }

  // check 23
  @Test func `no result is nil in every form`() async throws {
    let page = await JavaScriptPage.loaded()
    let script = "console.log('hello')"
    let value: Any? = try await page.view.evaluateJavaScript(script)
    #expect(value == nil)
    let boxed = await withCheckedContinuation { (done: CheckedContinuation<String, Never>) in
      page.view.evaluateJavaScript(script, in: nil, in: .page) { result in
        done.resume(returning: (try? result.get()).map { describe($0 as Any?) } ?? "failure")
      }
    }
    #expect(boxed.hasPrefix("Optional"))
    let pair = await withCheckedContinuation { (done: CheckedContinuation<String, Never>) in
      page.view.evaluateJavaScript(script) { value, error in
        done.resume(returning: "\(value == nil) \(error == nil)")
      }
    }
    #expect(pair == "true true")
  }

  @Test func `a script may hold a NUL`() async throws {
    let page = await JavaScriptPage.loaded()
    #expect(try await page.view.evaluateJavaScript("'a\0b'.length") as? Int == 3)
  }
}
