internal import Foundation
internal import WebKit

/// What pages can ask for, and what they are told.
extension Browser {
  /// The app's commands: one registry for the browser and the popups that its
  /// pages open.
  ///
  /// ```swift
  /// browser.commands.add(Command("nearestOffice") { (place: Place, _) in … })
  /// ```
  ///
  /// The page asks with `dovetail.invoke("nearestOffice", place)`, or with
  /// `webkit.messageHandlers.nearestOffice.postMessage(place)`.
  public var commands: CommandRegistry { bridge.commands }

  /// Tells the page something: what it has given `dovetail.listen(name, …)` is
  /// called with the value. A page that does not listen misses it.
  ///
  /// Only pages of the app's own origins are told.
  ///
  /// - Throws: ``BrowserError/badArgument(_:)`` for what no page can take.
  public func emit(
    _ name: String, _ value: some Codable & Sendable
  ) throws(BrowserError) {
    do {
      bridge.emit(name, try PageValue(value), in: self)
    } catch {
      throw .badArgument("the value of \(name): \(error.localizedDescription)")
    }
  }

  /// Tells the page that something has happened; see ``emit(_:_:)``.
  public func emit(_ name: String) {
    bridge.emit(name, PageValue(.json(Array("null".utf8), isMarked: false)), in: self)
  }

  /// Answers messages of pages:
  /// `webkit.messageHandlers.NAME.postMessage(body)`, or
  /// `dovetail.invoke(NAME, body)`, in this browser and in the popups that its
  /// pages open later. A ``Command`` has types for the same.
  ///
  /// The handler's value becomes the promise's; nil is `undefined`. What it throws
  /// rejects the promise.
  ///
  /// - Parameter capability: who is answered; others get an error. Default: pages
  ///   of the app's own origins, without frames within them.
  public func onMessage(
    _ name: String, for capability: Capability = .ownPages,
    _ handler: @escaping @MainActor (PageMessage) async throws -> (any Sendable)?
  ) {
    commands.add(
      Command(
        name, capability, nil, nil,
        .answer { payload, caller, form in
          let message = PageMessage(
            name: name, body: payload.foundation, origin: caller.origin,
            isMainFrame: caller.isMainFrame)
          guard let value = try await handler(message) else { return .nothing }
          switch form {
          case .foundation:
            return .foundation(.init(value: try ValueEncoder.value(of: value)))
          case .text:
            let (bytes, isMarked) = try JSONWriter.text(foundation: value)
            return .value(PageValue(.json(bytes, isMarked: isMarked)))
          }
        }))
  }
}

/// A message of a page.
public struct PageMessage {
  /// The handler's name.
  public let name: String
  /// What the page sent: numbers, texts, dates, lists and dictionaries.
  public let body: Any
  /// Who sent it, as the engine knows it.
  public let origin: Origin
  /// Whether it came from the page itself, not from a frame in it.
  public let isMainFrame: Bool

  static func text(of value: Any) -> String {
    if let texts = value as? [String: Any] {
      return "{"
        + texts.keys.sorted().map { "\($0): \(text(of: texts[$0] as Any))" }
        .joined(separator: ", ") + "}"
    }
    if let values = value as? [Any] { return values.map(text(of:)).joined(separator: ", ") }
    if value is NSNull { return "null" }
    if let text = value as? String { return "\"\(text)\"" }
    return "\(value)"
  }
}

extension CommandCaller {
  /// The page has called `dovetail.ready()`.
  @MainActor func pageSaysReady() {
    browser?.pageSaysReady()
    guard isMainFrame, origin == .app, let stack = browser?.stack, stack.main === browser else {
      return
    }
    stack.updates.mainSaysReady()
  }
}

extension Browser {
  /// Waits until the page has a function of this name, such as
  /// `OCAPP.locationSearch`, for pages that put it in place late.
  ///
  /// Looked for when the page sets the name before the first dot, when it is
  /// loaded, and when it calls `dovetail.ready()`.
  ///
  /// - Throws: ``BrowserError/deadline(_:)`` where there is none in time.
  public func waitUntilReady(
    _ function: String, within limit: Duration = .seconds(30)
  ) async throws(BrowserError) {
    let path = function.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    _ = try await calls.perform(limit) { view, deliver in
      view.callAsyncJavaScript(
        PageAnswer.wait(root: path[0]), arguments: ["__dovetailPath": path], in: nil, in: .page
      ) { result in
        deliver(result.map { _ in nil as Any? }.mapError { PageAnswer.error(of: $0) })
      }
    }
  }

  /// The page has called `dovetail.ready()`.
  func pageSaysReady() {
    webView.evaluateJavaScript("window.dispatchEvent(new Event('dovetail-says-ready'))")
  }
}
