/// Where the values of a stream go, as fast as the page takes them.
@MainActor
final class StreamSink {
  /// How many values the page has room for at first; `dovetail.js` counts with it.
  static let room = 16

  private var room = StreamSink.room
  private var waiter: CheckedContinuation<Void, Never>?
  private let deliver: @MainActor (PageValue) -> Void

  init(_ deliver: @escaping @MainActor (PageValue) -> Void) { self.deliver = deliver }

  /// The page has room for more.
  func allow(_ count: Int) {
    // A page that claims more harms itself alone, and not without end.
    room = min(room + max(0, min(count, 1_000)), 1_000)
    wake()
  }

  func send<Values: AsyncSequence & Sendable>(
    _ values: Values
  ) async throws where Values.Element: Codable & Sendable {
    var iterator = values.makeAsyncIterator()
    while true {
      try await waitForRoom()
      guard let value = try await iterator.next(isolation: MainActor.shared) else { return }
      try Task.checkCancellation()
      room -= 1
      deliver(try PageValue(value))
    }
  }

  private func waitForRoom() async throws {
    while room <= 0 {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if Task.isCancelled { continuation.resume() } else { waiter = continuation }
        }
      } onCancel: {
        Task { @MainActor in self.wake() }
      }
      try Task.checkCancellation()
    }
  }

  private func wake() {
    waiter?.resume()
    waiter = nil
  }
}
