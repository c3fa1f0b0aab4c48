internal import Foundation

/// What servers have refused to parts of pages, until the page asks about it.
@MainActor
final class ResourceAnswers {
  /// One refused request.
  struct Refused {
    let began: ContinuousClock.Instant
    let status: Int
  }

  private var refused: [URL: Refused] = [:]
  private var order: [URL] = []
  private var waiters: [URL: [UUID: CheckedContinuation<Void, Never>]] = [:]
  /// The page may be told before the shell is.
  private static let patience = Duration.milliseconds(300)
  private static let limit = 100

  /// Notes an answer; what is good takes the place of what was refused.
  func note(_ url: URL, began: ContinuousClock.Instant, status: Int) {
    order.removeAll { $0 == url }
    refused[url] = nil
    if status >= 400 {
      refused[url] = Refused(began: began, status: status)
      order.append(url)
      if order.count > Self.limit { refused[order.removeFirst()] = nil }
    }
    for waiter in waiters.removeValue(forKey: url)?.values ?? [:].values { waiter.resume() }
  }

  /// Takes what was refused under an address; nil where nothing was.
  func take(_ url: URL) async -> Refused? {
    if refused[url] == nil {
      let id = UUID()
      let clock = Deadline.after(Self.patience) { [weak self] in
        self?.waiters[url]?.removeValue(forKey: id)?.resume()
      }
      await withCheckedContinuation { waiters[url, default: [:]][id] = $0 }
      clock.cancel()
    }
    order.removeAll { $0 == url }
    return refused.removeValue(forKey: url)
  }
}
