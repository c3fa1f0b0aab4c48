internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge
public import WebKit

/// Finds what is still alive when it should be gone: Swift objects and, for web
/// views, the engine's own objects behind them.
///
/// ```swift
/// let leaks = LeakCheck()
/// leaks.watch(controller, "the controller")
/// controller = nil
/// try await leaks.verify()
/// ```
///
/// ``TestApp`` does so by itself for its app, page and popups.
@MainActor
public final class LeakCheck {
  private struct Trace {
    let name: String
    weak var object: AnyObject?
  }
  private var traces: [Trace] = []
  private let releases = Journal()

  /// Goes with the object that it is tied to.
  private final class Token: Sendable {
    let tell: @Sendable () -> Void
    init(_ tell: @escaping @Sendable () -> Void) { self.tell = tell }
    deinit { tell() }
  }

  /// Watches nothing yet.
  public init() {}

  /// Watches an object, without keeping it.
  ///
  /// - Parameter name: how a failure names it.
  public func watch(_ object: AnyObject, _ name: String) {
    traces.append(Trace(name: name, object: object))
  }

  /// Watches a web view, its configuration's content controller, and the engine's
  /// view.
  public func watch(_ view: WKWebView, _ name: String) {
    watch(view as AnyObject, "\(name) (WKWebView)")
    watch(engine: view.engineWidget, "\(name) (WebKitWebView)")
  }

  /// A GObject's data is released when it is finalised.
  private func watch(engine object: ObjectRef, _ name: String) {
    let releases = releases
    let token = Token { Task { @MainActor in releases.wake() } }
    unsafe g_object_set_data_full(
      object.instance(of: GObject.self), "dovetail-leak-check-\(UUID().uuidString)",
      Unmanaged.passRetained(token).toOpaque()
    ) { unsafe Unmanaged<Token>.fromOpaque($0!).release() }
    traces.append(Trace(name: name, object: token))
  }

  /// What is still alive, by name.
  public var alive: [String] { traces.filter { $0.object != nil }.map(\.name) }

  /// Waits until all that is watched is gone.
  ///
  /// - Parameter limit: how long that may take. Default 3 seconds.
  /// - Throws: ``TestFailure`` with what is still alive.
  public func verify(
    within limit: Duration = .seconds(3), fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    let end = ContinuousClock.now + limit
    while !alive.isEmpty, ContinuousClock.now < end {
      let count = releases.count
      // Swift's own objects tell nobody of their end.
      await Deadline.wait(.milliseconds(20)) { [releases] in
        await releases.change(since: count)
      }
    }
    let left = alive
    guard !left.isEmpty else { return }
    throw TestFailure(
      "Still alive after the end: \(left.joined(separator: ", ")). Something holds on to "
        + "\(left.count == 1 ? "it" : "them"): a stored browser, a closure without [weak …], "
        + "or a variable outside of the launch's closure",
      at: TestPlace(fileID, file, line))
  }
}
