import WebKit

@MainActor
final class CookieListener: WKHTTPCookieStoreObserver {
  var changes = 0
  private var waiting: (count: Int, CheckedContinuation<Void, Never>)?

  func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
    changes += 1
    guard let waiting, changes >= waiting.count else { return }
    self.waiting = nil
    waiting.1.resume()
  }

  func reach(_ count: Int) async {
    guard changes < count else { return }
    await withCheckedContinuation { waiting = (count, $0) }
  }
}
