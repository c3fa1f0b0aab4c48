internal import Foundation

/// One document that talks to the app: what it waits for, and the crossings that
/// stay open to answer it.
@MainActor
final class BridgeSession {
  typealias Reply = @MainActor (Any?, String?) -> Void

  /// More are not kept open; one would do.
  private static let mostOpen = 4

  let caller: CommandCaller
  private var open: [Reply] = []
  private var text = CrossingText()
  private var full: [any Sendable] = []
  private var calls: [Int: BridgeCall] = [:]
  private var streams: [Int: StreamSink] = [:]
  private(set) var events: Set<String> = []
  private var isFlushDue = false
  private var isCrossing = false
  private var isOver = false

  init(_ caller: CommandCaller) { self.caller = caller }

  var isWaiting: Bool { !calls.isEmpty || !events.isEmpty }
  var pendingCalls: Int { calls.count }

  // MARK: Crossings

  /// Takes a crossing: does what it wants, and answers with what is known then.
  func cross(
    _ crossing: Crossing, _ reply: @escaping Reply,
    _ work: @MainActor (Crossing.Operation) -> Void
  ) {
    text.takesBytes = crossing.takesBytes
    let operations = crossing.operations
    isCrossing = true
    for operation in operations { work(operation) }
    isCrossing = false
    if operations.isEmpty, !isWaiting, isEmpty { text.lost() }
    if isOver || !isEmpty || !isWaiting { return reply(take(), nil) }
    open.append(reply)
    if open.count > Self.mostOpen { open.removeFirst()("", nil) }
  }

  private var isEmpty: Bool { text.isEmpty && full.isEmpty }

  private func take() -> any Sendable {
    guard full.isEmpty else { return full.removeFirst() }
    defer { begin() }
    return text.reply
  }

  private func begin() {
    let takesBytes = text.takesBytes
    text = CrossingText()
    text.takesBytes = takesBytes
  }

  /// Puts something into the next answer.
  private func tell(_ write: (inout CrossingText) -> Void) {
    guard !isOver else { return }
    if text.isFull {
      full.append(text.reply)
      begin()
    }
    write(&text)
    // What is done in one turn of the loop goes over together.
    guard !isCrossing, !isFlushDue else { return }
    isFlushDue = true
    Task { @MainActor in self.flush() }
  }

  private func flush() {
    isFlushDue = false
    while !open.isEmpty, !isEmpty { open.removeFirst()(take(), nil) }
    if isEmpty, !isWaiting { answerAll() }
  }

  private func answerAll() {
    let all = open
    open = []
    for reply in all { reply("", nil) }
  }

  // MARK: Calls

  /// Keeps a call until it is answered, and tells its answer to the page.
  func call(_ id: Int, _ name: String, _ told: @escaping @MainActor (BridgeCall.Outcome) -> Void)
    -> BridgeCall
  {
    let call = BridgeCall(name) { [weak self] outcome in
      told(outcome)
      guard let self else { return }
      calls[id] = nil
      let isStream = streams.removeValue(forKey: id) != nil
      tell { text in
        switch outcome {
        case .success where isStream: text.end(id)
        case .success(let answer): text.answer(id, answer)
        case .failure(let error): text.failure(id, error)
        }
      }
    }
    calls[id] = call
    return call
  }

  /// The place for a stream's values.
  func sink(_ id: Int) -> StreamSink {
    let sink = StreamSink { [weak self] value in
      guard let self, streams[id] != nil else { return }
      tell { $0.next(id, value) }
    }
    streams[id] = sink
    return sink
  }

  func allow(_ id: Int, _ count: Int) { streams[id]?.allow(count) }

  /// The page does not want it any more.
  func cancel(_ id: Int) { calls[id]?.fail(.cancelled, "The page has cancelled it") }

  // MARK: Events

  func listen(_ name: String) { events.insert(name) }
  func unlisten(_ name: String) { events.remove(name) }

  func emit(_ name: String, _ value: PageValue) {
    guard events.contains(name) else { return }
    tell { $0.event(name, value) }
  }

  // MARK: The end

  /// The document is gone; nobody hears any more.
  func end(_ message: String) {
    guard !isOver else { return }
    isOver = true
    for id in calls.keys.sorted() { calls[id]?.fail(.pageGone, message) }
    events = []
    answerAll()
  }
}
