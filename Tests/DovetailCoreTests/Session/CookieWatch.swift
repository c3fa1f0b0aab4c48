import FoundationNetworking
import WebKit

/// Waits until a store's cookies are as a test wants them.
@MainActor
final class CookieWatch: NSObject, WKHTTPCookieStoreObserver {
  private let store: WKHTTPCookieStore
  private var changes = 0
  private var waiter: CheckedContinuation<Void, Never>?

  init(_ store: WKHTTPCookieStore) {
    self.store = store
    super.init()
    store.add(self)
  }

  func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
    changes += 1
    waiter?.resume()
    waiter = nil
  }

  /// Returns after everybody who was told before has read them too.
  func until(_ isGood: ([HTTPCookie]) -> Bool) async {
    while true {
      changes = 0
      if isGood(await store.allCookies()) { return }
      if changes == 0 { await withCheckedContinuation { waiter = $0 } }
    }
  }
}
