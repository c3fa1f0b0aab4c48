internal import Foundation

/// A 401 of what a page loads beside itself: pictures, scripts, workers.
extension Tokens {
  /// The engine tells of an answer.
  func resource(_ url: URL, began: ContinuousClock.Instant, status: Int) {
    guard let origin = covers(url) else { return }
    answers.note(url, began: began, status: status)
    // What was sent right after a refresh was its second try, and has no third.
    guard status == 401, began > lastRefresh(origin) + Self.rest else { return }
    Task { _ = await refresh(origin, sent: began) }
  }

  /// A page asks for one of its elements, whose load has failed: whether there is
  /// another token than the one that it was refused with.
  func refresh(forElement url: URL) async -> Bool {
    guard let origin = covers(url), let refused = await answers.take(url), refused.status == 401
    else { return false }
    return await refresh(origin, sent: refused.began)
  }

  private static let rest = Duration.seconds(5)
}
