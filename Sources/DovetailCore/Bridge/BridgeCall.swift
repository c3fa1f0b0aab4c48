internal import Foundation

/// A command that a page has asked for: answered once, whatever happens.
@MainActor
final class BridgeCall {
  typealias Outcome = Result<CommandAnswer, CommandError>

  let name: String
  private var deliver: (@MainActor (Outcome) -> Void)?
  private var task: Task<Void, Never>?
  private var deadline: (list: CallDeadlines, number: Int)?

  var isOver: Bool { deliver == nil }

  init(_ name: String, _ deliver: @escaping @MainActor (Outcome) -> Void) {
    self.name = name
    self.deliver = deliver
  }

  /// Starts to work, at once: what needs no waiting is over when this returns.
  func start(
    within limit: Duration?, _ deadlines: CallDeadlines,
    _ work: @escaping @MainActor () async throws -> CommandAnswer
  ) {
    task = Task.atOnce { [self] in
      do {
        finish(.success(try await work()))
      } catch {
        finish(.failure(CommandError(thrown: error, by: name)))
      }
    }
    guard !isOver, let limit else { return }
    let number = deadlines.add(limit) { [weak self] in
      guard let self else { return }
      fail(.deadline, "\(name) did not answer within \(limit)")
    }
    deadline = (deadlines, number)
  }

  /// Answers, and ends the work.
  func finish(_ outcome: Outcome) {
    guard let deliver else { return }
    self.deliver = nil
    if let deadline { deadline.list.remove(deadline.number) }
    deadline = nil
    task?.cancel()
    task = nil
    deliver(outcome)
  }

  func fail(_ code: CommandError.Code, _ message: String) {
    finish(.failure(CommandError(code, message)))
  }
}
