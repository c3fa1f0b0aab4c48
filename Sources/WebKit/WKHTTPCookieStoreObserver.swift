/// Hears of changes in a cookie store. Apple: `WKHTTPCookieStoreObserver`.
@preconcurrency @MainActor
public protocol WKHTTPCookieStoreObserver: AnyObject {
  /// Cookies were added, replaced or removed, by the app or by a page.
  ///
  /// Changes that come together are told once.
  func cookiesDidChange(in cookieStore: WKHTTPCookieStore)
}

extension WKHTTPCookieStoreObserver {
  /// Does nothing.
  public func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {}
}
