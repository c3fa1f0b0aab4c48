import Foundation
import Testing
import WebKit

@MainActor
@Suite(.serialized)
struct JavaScriptCallTests {
  private func call(
    _ body: String, _ arguments: [String: Any] = [:], in page: JavaScriptPage
  ) async throws -> Any? {
    try await page.view.callAsyncJavaScript(body, arguments: arguments, contentWorld: .page)
  }

  // checks 1, 2, 4
  @Test func `a function gives what it returns`() async throws {
    let page = await JavaScriptPage.loaded()
    #expect(try await call("1", in: page) == nil)
    #expect(try await call("return null", in: page) is NSNull)
    #expect(try await call("return a + b", ["a": 40, "b": 2], in: page) as? Int == 42)
    let text = try await call("return foo + bar", ["foo": "foo", "bar": 42], in: page)
    #expect(text as? String == "foo42")
    #expect(try await call("return 5 // the end", in: page) as? Int == 5)
  }

  // checks 5, 7
  @Test func `a faulty function is an exception`() async throws {
    let page = await JavaScriptPage.loaded()
    let syntax = await page.error(calling: "retunr null")
    #expect(syntax?.code == .javaScriptExceptionOccurred)
    #expect(syntax?.exceptionMessage?.contains("SyntaxError") == true)
    #expect(syntax?.line == 1)
    let missing = await page.error(calling: "let c = 1\nreturn a + b", ["a": 1])
    #expect(missing?.code == .javaScriptExceptionOccurred)
    #expect(missing?.exceptionMessage == "ReferenceError: Can't find variable: b")
    #expect(missing?.line == 2)
    #expect(missing?.sourceURL == URL(string: "https://a.test/"))
  }

  // check 8
  @Test func `arguments come back equal and of the same kinds`() async throws {
    let page = await JavaScriptPage.loaded()
    let date = Date(timeIntervalSinceReferenceDate: 0)
    let values: [(Any, String)] = [
      (42, "42"), (NSNull(), "null"), ("Foo", "'Foo'"), (date, "date 978307200.0"),
      ([1, 2], "[1, 2]"), ([[1, 2]], "[[1, 2]]"),
      (["foo", date] as [Any], "['foo', date 978307200.0]"), (["a": 1, "b": 2], "{a: 1, b: 2}"),
      (["foo": ["a": 1, "b": 2]], "{foo: {a: 1, b: 2}}"),
      (["a": "foo", "b": date] as [String: Any], "{a: 'foo', b: date 978307200.0}"),
      (["a": ["a": 1]], "{a: {a: 1}}"),
      (true, "true"), (false, "false"), (NSNumber(value: true), "true"),
      (NSNumber(value: 1), "1"), (1.5, "1.5"), (-0.0, "-0.0"), (Double.nan, "nan"),
      (-Double.infinity, "-inf"), (Int.min, "-9.223372036854776e+18"), (Float(0.5), "0.5"),
      (CGFloat(2), "2"), (Int8(1), "1"), ("a\0b", "'a\0b'"),
      ("'); throw 1; //", "''); throw 1; //'"), ("", "''"),
      ([] as [Any], "[]"), ([:] as [String: Any], "{}"), ([AnyHashable("k"): "v"], "{k: 'v'}"),
      (["d", "0"], "['d', '0']"), (["o", 1] as [Any], "['o', 1]"), (NSArray(array: [1]), "[1]"),
      (NSMutableDictionary(dictionary: ["k": 1]), "{k: 1}"), (NSString("text"), "'text'"),
      (Optional<Int>.none as Any, "null"), (Optional(3) as Any, "3"),
    ]
    for (value, kind) in values {
      #expect(describe(try await call("return a", ["a": value], in: page)) == kind)
    }
    // The engine makes an own `__proto__` of a result its prototype.
    let own = try await call("return a.__proto__", ["a": ["__proto__": 1]], in: page)
    #expect(own as? Int == 1)
  }

  @Test(arguments: ["Data", "URL", "Set", "[Int: Int]", "[[Data]]"])
  func `an argument that scripts cannot take is refused and nothing runs`(
    kind: String
  ) async throws {
    let page = await JavaScriptPage.loaded()
    let values: [String: Any] = [
      "Data": Data(), "URL": URL(filePath: "/"), "Set": Set([1]), "[Int: Int]": [1: 2],
      "[[Data]]": ["a": [Data()]],
    ]
    let value = try #require(values[kind])
    #expect(await page.error(calling: "window.ran = 1", ["a": value])?.code.rawValue == 4)
    #expect(try await page.view.evaluateJavaScript("typeof ran") as? String == "undefined")
  }

  @Test(arguments: ["", "a b", "a = alert(1)", "a) { throw 1 }, function(b", "1a", "a-b", "...a"])
  func `a name that is no identifier is refused and nothing runs`(name: String) async throws {
    let page = await JavaScriptPage.loaded()
    #expect(await page.error(calling: "window.ran = 1", [name: 1])?.code.rawValue == 4)
    #expect(try await page.view.evaluateJavaScript("typeof ran") as? String == "undefined")
  }

  @Test func `names may be of any script`() async throws {
    let page = await JavaScriptPage.loaded()
    #expect(
      try await call("return 이름 + $a + _", ["이름": 1, "$a": 2, "_": 3], in: page) as? Int == 6)
  }

  // check 10
  @Test(arguments: [
    "return new Promise((resolve, reject) => reject('Rejected!'))", "throw 'Rejected!'",
    "return {then(resolve, reject) { reject('Rejected!') }}",
    "await 0; throw new Error('Rejected!')",
  ])
  func `a rejection is an exception`(body: String) async throws {
    let page = await JavaScriptPage.loaded()
    let error = try #require(await page.error(calling: body))
    #expect(error.code == .javaScriptExceptionOccurred)
    #expect(error.exceptionMessage?.contains("Rejected!") == true)
    #expect("\(error)".contains("Rejected!"))
  }

  // check 11, B041
  @Test(arguments: [
    "return {then: resolve => resolve(42)}",
    "return {then: new Proxy(function(resolve) { resolve(42) }, {})}",
    "return new Promise(resolve => setTimeout(() => resolve(42), 10))",
    "return (async () => 42)()",
  ])
  func `a promise is waited for`(body: String) async throws {
    let page = await JavaScriptPage.loaded()
    #expect(try await call(body, in: page) as? Int == 42)
  }

  @Test func `a returned promise of something unsupported is an error`() async throws {
    let page = await JavaScriptPage.loaded()
    #expect(await page.error(calling: "return () => 1")?.code.rawValue == 5)
    #expect(await page.error(calling: "return [document.body]")?.code.rawValue == 5)
  }

  // check 13
  @Test(.timeLimit(.minutes(1)))
  func `promises that nothing can settle end`() async throws {
    let page = await JavaScriptPage.loaded()
    let ended = Events()
    for _ in 0..<500 {
      page.view.callAsyncJavaScript("return new Promise(function(){})", in: nil, in: .page) {
        let error = if case .failure(let error) = $0 { error as? WKError } else { WKError?.none }
        ended.note(error?.exceptionMessage ?? "no message")
      }
    }
    // Pages cannot ask for garbage collection; allocating brings it about. What
    // lies forgotten on the stack counts as used, so calls go deep to wipe it.
    page.view.evaluateJavaScript(
      """
      const deep = count => count ? deep(count - 1) + 1 : (window.kept = Array(1000).fill({}), 0);
      setInterval(() => deep(Math.random() * 1000 | 0), 1); 0
      """, completionHandler: nil)
    try await ended.wait(what: "500 ends") { $0.count == 500 }
    #expect(ended.list.allSatisfy { $0.contains("no longer reachable") })
  }
}
