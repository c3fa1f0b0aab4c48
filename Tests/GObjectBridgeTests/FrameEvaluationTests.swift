import CWebKitGTK
import Foundation
import Testing

@testable import GObjectBridge

@MainActor
@Suite(.serialized)
struct FrameEvaluationTests {
  private func loaded() async throws -> FramedPage {
    let page = try FramedPage()
    try await page.load("here://one/main", frames: 3)
    return page
  }

  private func text(_ result: Result<Any?, FrameEvaluationError>) throws -> String? {
    try result.get() as? String
  }

  private func failure(_ result: Result<Any?, FrameEvaluationError>) -> FrameEvaluationError? {
    if case .failure(let error) = result { return error }
    return nil
  }

  @Test func `the private world knows its frame before its first script`() async throws {
    let page = try await loaded()
    #expect(page.frames.filter(\.isMain).map(\.address) == ["here://one/main"])
    #expect(Set(page.frames.map(\.id)).count == 3)
    #expect(await page.evaluateNatively("typeof dovetailFrame", world: nil) == "undefined")
    #expect(await page.evaluateNatively("typeof dovetailFrame", world: "other") == "undefined")
  }

  @Test func `a script runs in the frame it names, of another origin and under a strict policy`()
    async throws
  {
    let page = try await loaded()
    let inner = page.frame("there:")
    #expect(
      try text(await page.evaluate("origin + typeof owner", in: inner)) == "there://twoundefined")
    #expect(try text(await page.evaluate("owner", in: page.frame("/main"))) == "main")
    #expect(try text(await page.evaluate("owner", in: 0)) == "main")
    #expect(
      try text(await page.evaluate("dovetailFrame.id", in: inner, world: "dovetail")) == "\(inner)")
  }

  @Test func `an announced world is the engine's own of that name`() async throws {
    let page = try FramedPage()
    page.ext.announce(world: "early")
    page.addScript("var mark = 'early'", world: "early")
    try await page.load("here://one/main", frames: 3)
    page.ext.announce(world: "late")
    page.addScript("var mark = 'late'", world: "late")
    #expect(await page.evaluateNatively("var x = 'native'; x", world: "late") == "native")
    #expect(try text(await page.evaluate("x", in: page.frame("/main"), world: "late")) == "native")
    for origin in ["here", "there"] {
      try await page.load("\(origin)://three/main", frames: 3)
      for world in ["early", "late"] {
        for frame in page.frames {
          #expect(try text(await page.evaluate("mark", in: frame.id, world: world)) == world)
        }
      }
    }
  }

  @Test func `values come back as their own kinds`() async throws {
    let page = try await loaded()
    let inner = page.frame("there:")
    let value = try #require(
      try await page.evaluate(
        """
        ({date: new Date(1500), nothing: undefined, none: null, yes: true, half: 0.5,
          list: [1, , [NaN, -Infinity]], text: '["d","0"]\\u0000\\ud800', tag: ['d', '0'],
          map: new Map([[1, 2]]), bytes: new Uint8Array([7]), big: 1n})
        """, in: inner
      ).get() as? [String: Any])
    #expect(value["date"] as? Date == Date(timeIntervalSince1970: 1.5))
    #expect(value.keys.contains("nothing") == false && value.keys.contains("big") == false)
    #expect(value["none"] is NSNull)
    #expect(value["yes"] as? Bool == true)
    #expect(value["half"] as? Double == 0.5)
    let list = try #require(value["list"] as? [Any])
    #expect(list[0] as? Int == 1 && list[1] is NSNull)
    let inside = try #require(list[2] as? [Double])
    #expect(inside[0].isNaN && inside[1] == -.infinity)
    #expect(value["text"] as? String == "[\"d\",\"0\"]\0\u{FFFD}")
    #expect(value["tag"] as? [String] == ["d", "0"])
    #expect((value["map"] as? [String: Any])?.isEmpty == true)
    #expect(value["bytes"] as? [String: Int] == ["0": 7])
    #expect(try await page.evaluate("undefined", in: inner).get() == nil)
    #expect(try await page.evaluate("null", in: inner).get() is NSNull)
  }

  @Test(arguments: [
    "(() => 1)", "Symbol()", "document.body", "Promise.resolve(1)", "new Proxy({}, {})",
    "const c = []; c.push(c); c", "({get x() { throw 1 }})",
  ])
  func `a result of another kind is refused`(script: String) async throws {
    let page = try await loaded()
    #expect(
      failure(await page.evaluate(script, in: page.frame("there:"))) == .unsupportedResult)
  }

  @Test func `exceptions keep their place`() async throws {
    let page = try await loaded()
    let inner = page.frame("there:")
    #expect(
      failure(await page.evaluate("\n  null.x", in: inner))
        == .exception(
          ScriptException(
            message: "TypeError: null is not an object (evaluating 'null.x')", line: 2, column: 7,
            sourceURL: "there://two/inner")))
    #expect(
      failure(await page.evaluate("throw 'something bad'", in: inner))
        == .exception(ScriptException(message: "something bad")))
    guard case .exception(let syntax) = failure(await page.call("retunr null", in: inner)) else {
      Issue.record("no exception")
      return
    }
    #expect(syntax.message.hasPrefix("SyntaxError") && syntax.line == 1)
  }

  @Test func `arguments arrive as values of their kinds`() async throws {
    let page = try await loaded()
    let values: [String: Any] = [
      "number": 40.5, "yes": true, "no": NSNumber(value: false), "one": NSNumber(value: 1),
      "text": "'); throw 1; //", "date": Date(timeIntervalSinceReferenceDate: 0),
      "null": NSNull(), "list": [[1, 2], []] as [Any], "nan": Double.nan,
      "object": ["__proto__": ["d", "0"], "a": "foo"] as [String: Any],
    ]
    let result = try await page.call(
      """
      if (typeof yes != 'boolean' || typeof no != 'boolean' || typeof one != 'number') throw 1
      if (!(date instanceof Date) || !(list instanceof Array) || nan === nan) throw 2
      return {number, yes, no, one, text, date, null: nil, list, nan, object} // last
      """.replacingOccurrences(of: "nil", with: "none"),
      values.filter { $0.key != "null" }.merging(["none": NSNull()]) { $1 },
      in: page.frame("there:")
    ).get()
    let back = try #require(result as? [String: Any])
    #expect(back["number"] as? Double == 40.5)
    #expect(back["text"] as? String == "'); throw 1; //")
    #expect(back["date"] as? Date == Date(timeIntervalSinceReferenceDate: 0))
    #expect(back["null"] is NSNull)
    #expect((back["list"] as? [[Int]]) == [[1, 2], []])
    #expect((back["object"] as? [String: Any])?["__proto__"] as? [String] == ["d", "0"])
  }

  @Test func `bad arguments are refused before anything runs`() async throws {
    let page = try await loaded()
    #expect(
      failure(await page.call("", ["a": Data()], in: 0)) == .unsupportedArgument("Data"))
    #expect(
      failure(await page.call("", ["a) { throw 1 }, function(b": 1], in: 0))
        == .invalidArgumentName("a) { throw 1 }, function(b"))
  }

  @Test func `a promise is awaited, and its rejection is an exception`() async throws {
    let page = try await loaded()
    let inner = page.frame("there:")
    let late = await page.call(
      "await new Promise(r => setTimeout(r, 20)); return a + b", ["a": 40, "b": 2], in: inner)
    #expect(try late.get() as? Int == 42)
    #expect(
      failure(await page.call("return Promise.reject('Rejected!')", in: inner))
        == .exception(ScriptException(message: "Rejected!")))
    #expect(try await page.call("1", in: inner).get() == nil)
    #expect(try await page.call("return {then: f => f(42)}", in: inner).get() as? Int == 42)
    guard
      case .exception(let error) = failure(
        await page.call("\nawait 0; throw new TypeError('late')", in: inner))
    else {
      Issue.record("no exception")
      return
    }
    #expect(error.message == "TypeError: late" && error.line == 2)
  }

  @Test func `a pending promise ends with its document`() async throws {
    let page = try await loaded()
    let inner = page.frame("there:")
    let forever = "await new Promise(r => window.keep = r)"
    let navigated = page.pending(forever, in: inner)
    _ = await page.evaluate("a.src = 'there://two/next'", in: page.frame("/main"))
    #expect(await navigated.failure() == .documentGone)
    let removed = page.pending(forever, in: page.frame("/same"))
    _ = await page.evaluate("b.remove()", in: page.frame("/main"))
    #expect(await removed.failure() == .documentGone)
    #expect(failure(await page.evaluate("1", in: page.frame("/same"))) == .noSuchFrame)
  }

  @Test func `a pending promise ends with a change of process`() async throws {
    let page = try await loaded()
    let pending = page.pending("await new Promise(r => window.keep = r)", in: 0)
    try await page.load("there://four/main", frames: 3)
    #expect(await pending.failure() == .documentGone)
  }

  @Test func `a pending promise ends with its process`() async throws {
    let page = try await loaded()
    let pending = page.pending("await new Promise(r => window.keep = r)", in: 0)
    _ = await page.evaluate("1", in: 0)
    unsafe webkit_web_view_terminate_web_process(page.webView)
    #expect(await pending.failure() == .processGone)
  }

  @Test func `a promise that nothing can settle is reported`() async throws {
    let page = try await loaded()
    let pending = page.pending("await new Promise(() => {})", in: page.frame("there:"))
    // Pages cannot ask for garbage collection; allocating brings it about.
    for _ in 0..<100 where !pending.isAnswered {
      _ = await page.evaluate("{ for (let i = 0; i < 100; i++) new Array(100000).fill({}) }", in: 0)
    }
    #expect(await pending.failure() == .unreachable)
  }

  @Test func `a page that replaces built-ins gets nothing of the private world`() async throws {
    let page = try await loaded()
    let inner = page.frame("there:")
    _ = await page.evaluate(
      """
      leaks = [];
      const look = f => { try { leaks.push(f.constructor('return typeof dovetailFrame')()) } catch {} };
      Promise.prototype.then = function(f) { look(f); f('mine') };
      ({get x() { look(arguments.callee.caller || look); return 1 }});
      """, in: inner)
    #expect(try text(await page.call("return 1", in: inner)) == "mine")
    _ = await page.evaluate(
      "({get x() { look(arguments.callee.caller || look); return 1 }})", in: inner)
    #expect(
      try await page.evaluate("leaks.filter(x => x != 'undefined').length", in: inner).get() as? Int
        == 0)
  }

  @Test func `a page that replaces built-ins does not change what is read`() async throws {
    let page = try await loaded()
    let inner = page.frame("there:")
    _ = await page.evaluate(
      """
      JSON.stringify = () => '["forged"]'; Object.keys = () => [];
      structuredClone = () => 'forged'; Array.prototype.toJSON = () => 'forged';
      """, in: inner)
    let result = try await page.evaluate("({a: ['true value']})", in: inner).get()
    #expect(result as? [String: [String]] == ["a": ["true value"]])
  }

  @Test func `a script may remove its own frame`() async throws {
    let page = try await loaded()
    let same = page.frame("/same")
    #expect(try await page.evaluate("frameElement.remove(); 5", in: same).get() as? Int == 5)
    #expect(failure(await page.evaluate("1", in: same)) == .noSuchFrame)
  }

  @Test func `a missing module names the places and the remedy`() throws {
    let error = #expect(throws: WebProcessExtensionError.self) {
      try WebProcessExtension.findModule(near: URL(filePath: "/nowhere/bin"))
    }
    let text = try #require(error?.errorDescription)
    #expect(text.contains("/nowhere/bin/Dovetail_GObjectBridge.resources/dovetail-web-process.so"))
    #expect(text.contains("/nowhere/lib/dovetail/dovetail-web-process.so"))
  }
}
