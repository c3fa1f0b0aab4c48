internal import Foundation
internal import WebKit

/// What was asked of a browser's page: held until there is a page, asked in
/// order, answered once, whatever dies.
@MainActor
final class PageCalls {
  typealias Outcome = Result<Any?, BrowserError>
  typealias Ask = @MainActor (WKWebView, @escaping @MainActor (Outcome) -> Void) -> Void

  private struct Call {
    /// nil once the page was asked.
    var ask: Ask?
    let deliver: @MainActor (Outcome) -> Void
    var clock: Task<Void, Never>?
  }

  private enum State {
    /// No page yet, or one that is to come.
    case waiting
    /// A page is there, and its scripts are not all read.
    case reading
    /// The page can be asked.
    case ready
    /// There is none, for this reason.
    case failed(LoadFailure?)
    /// There never will be one again.
    case closed
  }

  private weak var view: WKWebView?
  private var state = State.waiting
  private var page = 0
  private var count = 0
  private var calls: [Int: Call] = [:]

  /// Whether the page's own scripts have run.
  var isReady: Bool { if case .ready = state { true } else { false } }
  /// Called when the page's own scripts have run.
  var onReady: (@MainActor () -> Void)?

  init(_ view: WKWebView) { self.view = view }

  /// - Parameter limit: nil waits for as long as the page lives.
  func perform(_ limit: Duration?, _ ask: @escaping Ask) async throws(BrowserError) -> Any? {
    count += 1
    let id = count
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Box, Never>) in
        add(id, limit, ask) { continuation.resume(returning: Box(outcome: $0)) }
      }
    } onCancel: {
      Task { @MainActor in self.finish(id, .failure(.cancelled)) }
    }
    return try outcome.outcome.get()
  }

  private struct Box: @unchecked Sendable { let outcome: Outcome }

  private func add(
    _ id: Int, _ limit: Duration?, _ ask: @escaping Ask,
    _ deliver: @escaping @MainActor (Outcome) -> Void
  ) {
    switch state {
    case .closed: return deliver(.failure(.pageGone(.closed)))
    case .failed(let failure): return deliver(.failure(.noPage(failure)))
    case _ where Task.isCancelled: return deliver(.failure(.cancelled))
    default: break
    }
    calls[id] = Call(ask: ask, deliver: deliver)
    if let limit {
      calls[id]?.clock = Deadline.after(limit) { [weak self] in
        self?.finish(id, .failure(.deadline(limit)))
      }
    }
    if isReady { start(id) }
  }

  private func start(_ id: Int) {
    guard let view, let ask = calls[id]?.ask else { return }
    calls[id]?.ask = nil
    ask(view) { [weak self] in self?.finish(id, $0) }
  }

  private func finish(_ id: Int, _ outcome: Outcome) {
    guard let call = calls.removeValue(forKey: id) else { return }
    call.clock?.cancel()
    call.deliver(outcome)
  }

  private func fail(_ error: BrowserError, where matches: (Call) -> Bool = { _ in true }) {
    for id in calls.filter({ matches($0.value) }).keys.sorted() { finish(id, .failure(error)) }
  }

  // MARK: The page

  /// The app has asked for another page; what comes now is for that one.
  func pageWillChange() {
    if case .closed = state { return }
    state = .waiting
  }

  /// The page that was there goes on to be.
  func pageReturns() {
    switch state {
    case .waiting where page > 0, .failed where page > 0: read()
    default: break
    }
  }

  /// The page that was to come will not; the one that was there goes on to be.
  func pageIsGivenUp() {
    guard case .waiting = state else { return }
    fail(.noPage(nil)) { $0.ask != nil }
    pageReturns()
  }

  /// Another page is shown.
  func pageBegins() {
    if case .closed = state { return }
    page += 1
    fail(.pageGone(.left)) { $0.ask == nil }
    read()
  }

  private func read() {
    state = .reading
    let page = page
    view?.callAsyncJavaScript(
      """
      // A document is "interactive" before its deferred scripts have run.
      if (document.readyState === "loading" || document.readyState === "interactive"
        && performance.timing.domContentLoadedEventStart === 0) {
        await new Promise(go => document.addEventListener("DOMContentLoaded", go, { once: true }));
      }
      """, in: nil, in: .dovetail
    ) { [weak self] result in
      guard let self, self.page == page, case .success = result else { return }
      pageIsRead()
    }
  }

  private func pageIsRead() {
    guard case .reading = state else { return }
    state = .ready
    onReady?()
    for id in calls.keys.sorted() where isReady { start(id) }
  }

  /// Nothing more of the page will come.
  func pageIsCutShort() { pageIsRead() }

  /// There is no page: its load failed, or was stopped before there was any.
  func pageFailed(_ failure: LoadFailure?) {
    if case .closed = state { return }
    state = .failed(failure)
    fail(.noPage(failure)) { $0.ask != nil }
  }

  /// The page's process has ended; `isComingBack` says whether it is loaded
  /// again, so that what has not been asked yet can wait for it.
  func processEnded(isComingBack: Bool, _ failure: LoadFailure) {
    if case .closed = state { return }
    page += 1
    fail(.pageGone(.processEnded)) { $0.ask == nil }
    if isComingBack { state = .waiting } else { pageFailed(failure) }
  }

  func close() {
    state = .closed
    fail(.pageGone(.closed))
  }
}

extension WKContentWorld {
  /// Where the shell's own scripts run, out of the page's reach.
  static var dovetail: WKContentWorld { .world(name: "dovetail-shell") }
}
