internal import WebKit

/// The load that a browser waits for: from the wish to the end, whatever it is.
@MainActor
final class LoadUnderWay {
  enum Phase {
    /// Nothing is to come.
    case ended
    /// Asked for; the engine may still refuse it, or find that the page needs
    /// no load at all.
    case asked
    /// The engine has begun, and the page before is still there.
    case started
    /// The page is shown and goes on loading.
    case shown
  }

  private(set) var phase = Phase.ended
  /// The engine's name for it; nil until it has one.
  private(set) var navigation: WKNavigation?
  /// How long a server may take to begin its answer.
  var limit = Duration.seconds(60)
  /// Called when it has taken longer.
  var onLate: (@MainActor () -> Void)?
  /// Called when a load has ended, whatever its end.
  var onEnd: (@MainActor () -> Void)?

  private var waiting: [@MainActor (LoadFailure?) -> Void] = []
  private var clock: Task<Void, Never>?

  var isUnderWay: Bool { phase != .ended }
  /// Whether the page before it is still shown.
  var isBeforePage: Bool { phase == .asked || phase == .started }

  func isAbout(_ navigation: WKNavigation?) -> Bool {
    isUnderWay && self.navigation != nil && self.navigation === navigation
  }

  func ask() {
    phase = .asked
    navigation = nil
    startClock()
  }

  func name(_ navigation: WKNavigation?) {
    if phase == .asked { self.navigation = navigation }
  }

  func start(_ navigation: WKNavigation?) {
    phase = .started
    self.navigation = navigation
    startClock()
  }

  /// The server has answered with another address.
  func redirect() { startClock() }

  func show() {
    phase = .shown
    clock?.cancel()
  }

  func whenEnded(_ waiter: @escaping @MainActor (LoadFailure?) -> Void) { waiting.append(waiter) }

  func end(_ failure: LoadFailure?) {
    phase = .ended
    navigation = nil
    clock?.cancel()
    let waiters = waiting
    waiting = []
    for waiter in waiters { waiter(failure) }
    onEnd?()
  }

  private func startClock() {
    clock?.cancel()
    clock = Deadline.after(limit) { [weak self] in
      guard let self, isBeforePage else { return }
      onLate?()
    }
  }

  /// Gives the server as long again.
  func extend() { startClock() }
}
