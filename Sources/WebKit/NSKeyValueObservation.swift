public import Foundation
internal import Synchronization

/// An observation that goes on until it is invalidated or goes away.
///
/// Linux's stand-in for Foundation's class, which exists on Apple's systems only.
/// It keeps neither the observed object alive nor can that end it: keep it as
/// long as you want to be told.
public final class NSKeyValueObservation: NSObject, Sendable {
  private let observer: Mutex<(any KeyValueObserver)?>

  init(_ observer: any KeyValueObserver) {
    self.observer = Mutex(observer)
    super.init()
  }

  /// Ends the observation; on any thread, and more than once.
  public func invalidate() {
    let ended = observer.withLock { observer in
      let ended = observer
      observer = nil
      return ended
    }
    // Freed here, and not within the lock: what the handler captured may end it
    // once more.
    withExtendedLifetime(ended) {}
  }
}
