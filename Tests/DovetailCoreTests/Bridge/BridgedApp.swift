import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore

extension HostedApp {
  /// Runs a function's body in the page and waits for its promise.
  @discardableResult
  func js(_ body: String, _ arguments: [String: Any] = [:], in browser: Browser? = nil)
    async throws -> Any?
  {
    try await (browser ?? main).webView.callAsyncJavaScript(
      body, arguments: arguments, in: nil, contentWorld: .page)
  }

  /// The same, as a text.
  func text(_ body: String, _ arguments: [String: Any] = [:]) async throws -> String? {
    try await js(body, arguments) as? String
  }

  /// What a rejected promise says: `code: message`.
  func refusal(_ expression: String) async throws -> String? {
    try await text(
      """
      try { return 'answered ' + JSON.stringify(await \(expression)) } catch (error) {
        return error instanceof dovetail.DovetailError
          ? error.code + ': ' + error.message : 'not ours: ' + error;
      }
      """)
  }
}

/// A value that changes, and can be waited for.
@MainActor
final class Waited<Value: Sendable> {
  private(set) var value: Value
  private var waiters:
    [(condition: (Value) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

  init(_ value: Value) { self.value = value }

  func set(_ value: Value) {
    self.value = value
    let done = waiters.filter { $0.condition(value) }
    waiters.removeAll { $0.condition(value) }
    for waiter in done { waiter.continuation.resume() }
  }

  /// Waits; in vain only until the test's time is over.
  func until(_ condition: @escaping (Value) -> Bool) async {
    if condition(value) { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiters.append((condition, $0)) }
    } onCancel: {
      Task { @MainActor in giveUp() }
    }
  }

  private func giveUp() {
    let all = waiters
    waiters = []
    for waiter in all { waiter.continuation.resume() }
  }
}

extension HostedApp {
  /// An app of one page, with sets of the shell's commands switched on.
  convenience init(
    stock sets: CommandSet..., folders: AppFolders? = nil,
    change: (inout AppManifest, FixtureServer) throws -> Void = { _, _ in }
  ) async throws {
    try self.init(
      ["/": "<title>One</title>", "/two": "<title>Two</title>"], folders: folders, change: change)
    for set in sets { main.commands.add(set) }
    try await load()
  }
}
