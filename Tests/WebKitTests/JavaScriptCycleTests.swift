import Foundation
import Testing
import WebKit

/// Values of the app that contain themselves: refused, and nothing else happens.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct JavaScriptCycleTests {
  /// A container within itself. `open` undoes it, or it would never be freed.
  struct Knot: CustomTestStringConvertible {
    let testDescription: String
    let value: Any
    let open: () -> Void
  }

  static func knots() -> [Knot] {
    let dictionary = NSMutableDictionary(dictionary: ["one": 1])
    dictionary["self"] = dictionary
    let set = NSMutableSet()
    set.add(NSArray(object: set))
    let outer = NSMutableArray()
    outer.add([NSMutableDictionary(dictionary: ["outer": outer]), 1] as [Any])
    return [
      knot("an array", of: NSMutableArray()) { $0 },
      knot("an array in a dictionary", of: NSMutableArray()) {
        NSDictionary(dictionary: ["k": $0])
      },
      knot("within Swift's own", of: NSMutableArray()) { ["a": [$0]] },
      knot("an optional", of: NSMutableArray()) { Optional($0) as Any },
      Knot(testDescription: "a dictionary", value: dictionary) { dictionary.removeAllObjects() },
      Knot(testDescription: "arrays and a dictionary", value: outer) { outer.removeAllObjects() },
      Knot(testDescription: "by a set", value: NSArray(object: set)) { set.removeAllObjects() },
    ]
  }

  /// An array within itself, as it is or in something else.
  private static func knot(
    _ name: String, of array: NSMutableArray, _ wrap: (NSMutableArray) -> Any
  ) -> Knot {
    array.add(1)
    array.add(array)
    return Knot(testDescription: name, value: wrap(array)) { array.removeAllObjects() }
  }

  @Test func `an argument that contains itself is refused and nothing runs`() async throws {
    let page = await JavaScriptPage.loaded()
    for knot in Self.knots() {
      let error = await page.error(calling: "window.ran = 1", ["a": knot.value])
      #expect(error?.code == .javaScriptExceptionOccurred, "\(knot.testDescription)")
      knot.open()
    }
    #expect(try await page.view.evaluateJavaScript("typeof ran") as? String == "undefined")
  }

  @Test func `a reply that contains itself rejects the promise`() async throws {
    let replier = Giver()
    let page = await JavaScriptPage.loaded {
      $0.addScriptMessageHandler(replier, contentWorld: .page, name: "ask")
    }
    for knot in Self.knots() {
      replier.value = knot.value
      let error = await page.error(calling: "await webkit.messageHandlers.ask.postMessage(1)")
      #expect(
        error?.exceptionMessage?.contains("unable to be serialized") == true,
        "\(knot.testDescription)")
      replier.value = nil
      knot.open()
    }
  }

  @Test func `what is nested too deeply is refused, what is shared is not`() async throws {
    let page = await JavaScriptPage.loaded()
    var levels = [NSMutableArray()]
    for _ in 0..<20_000 {
      let next = NSMutableArray()
      levels[levels.count - 1].add(next)
      levels.append(next)
    }
    #expect(await page.error(calling: "return 1", ["a": levels[0]])?.code.rawValue == 4)
    // One by one, since freeing it at once would go as deep.
    for level in levels { level.removeAllObjects() }
    let shared = NSMutableArray(array: ["x"])
    let twice = NSArray(array: [shared, ["k": shared]])
    let result = try await page.view.callAsyncJavaScript(
      "return a", arguments: ["a": twice], contentWorld: .page)
    #expect(describe(result) == "[['x'], {k: ['x']}]")
  }
}

@MainActor
private final class Giver: NSObject, WKScriptMessageHandlerWithReply {
  var value: Any?

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) { replyHandler(value, nil) }
}
