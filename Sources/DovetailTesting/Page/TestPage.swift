public import Dovetail
internal import Foundation
internal import WebKit

/// A page of an app under test, or a frame in one: what stands in it, and a hand
/// that presses and types.
///
/// Whatever waits does so until something changes, not for a time, and fails
/// with what it saw instead. The hand acts through the display, as a person does:
/// pages get trusted events.
@MainActor
public final class TestPage {
  let bench: Bench
  private let find: @MainActor () -> Browser?
  /// The page that this frame is in; nil for a page.
  let parent: TestPage?
  let frameName: String?

  init(
    _ bench: Bench, parent: TestPage? = nil, frame: String? = nil,
    _ find: @escaping @MainActor () -> Browser?
  ) {
    (self.bench, self.parent, self.frameName, self.find) = (bench, parent, frame, find)
  }

  /// The app's own browser, for what this type does not offer; nil when the app
  /// has ended or the page was closed.
  public var browser: Browser? { find() }

  /// The page's title, as its window shows it; empty when there is none.
  public var title: String { browser?.title ?? "" }
  /// The page's address; nil when there is none.
  public var url: URL? { browser?.url }

  /// What the app's pages have written to their consoles, oldest first.
  public var console: [ConsoleMessage] { bench.ears.console }
  /// The errors that the app's pages have not caught, expected ones too.
  public var errors: [PageError] { bench.ears.errors }

  /// Says that a page will not catch an error with this text in it. One that is
  /// not announced fails the test, and so does one that never comes.
  public func expectError(
    _ text: String, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    bench.ears.expected.append((text, TestPlace(fileID, file, line)))
  }

  /// A frame of this page, by its name or by its element's id.
  public func frame(_ name: String) -> TestPage {
    TestPage(bench, parent: self, frame: name, find)
  }

  // MARK: Looking

  /// How failures name it.
  var name: String {
    let address = browser?.url?.absoluteString ?? "no address"
    let page = "\(address) “\(title)”"
    return frameName.map { "frame “\($0)” of \(page)" } ?? page
  }

  /// Runs a function in the world of the tests; nil when it cannot run, as while
  /// a page is on its way.
  func ask(_ function: String, _ arguments: [String: Any] = [:]) async -> Any? {
    guard let view = browser?.webView else { return nil }
    if let frameName, bench.ears.frame(frameName, in: view) == nil { return nil }
    let frame = frameName.flatMap { bench.ears.frame($0, in: view) }
    return try? await view.callAsyncJavaScript(
      "if (!globalThis.dovetailTesting) return undefined;\n" + function, arguments: arguments,
      in: frame, contentWorld: PageEars.world)
  }

  func look(_ locator: Locator) async -> Sight? {
    let seen = await ask(
      "return dovetailTesting.look(by, value);",
      ["by": locator.kind.rawValue, "value": locator.value])
    return (seen as? [String: Any]).map(Sight.init)
  }
}
