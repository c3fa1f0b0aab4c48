import Foundation
import WebKit

@MainActor
final class Storage: NSObject, WKHTTPCookieStoreObserver {
  let store = WKWebsiteDataStore.default()
  private(set) var changes = 0

  override init() {
    super.init()
    store.httpCookieStore.add(self)
  }

  func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
    changes += 1
    cookieStore.getAllCookies { cookies in
      print(cookies.map(\.name))
    }
  }

  func signIn(_ token: String) async {
    let cookie = HTTPCookie(properties: [
      .name: "token", .value: token, .domain: "app.example", .path: "/", .secure: "TRUE",
      .expires: Date(timeIntervalSinceNow: 3600),
    ])
    guard let cookie else { return }
    await store.httpCookieStore.setCookie(cookie)
    store.httpCookieStore.setCookie(cookie) {}
    let cookies = await store.httpCookieStore.allCookies()
    for cookie in cookies where cookie.domain.hasSuffix("old.example") {
      await store.httpCookieStore.deleteCookie(cookie)
      store.httpCookieStore.delete(cookie)
    }
  }

  func signOut(completion: @escaping @MainActor @Sendable () -> Void) {
    let types = WKWebsiteDataStore.allWebsiteDataTypes()
    store.fetchDataRecords(ofTypes: types) { [store] records in
      let mine = records.filter { $0.displayName.contains("example") }
      store.removeData(ofTypes: types, for: mine) { completion() }
    }
    store.removeData(
      ofTypes: [WKWebsiteDataTypeDiskCache, WKWebsiteDataTypeMemoryCache],
      modifiedSince: Date(timeIntervalSince1970: 0), completionHandler: {})
  }

  func clear() async {
    let records = await store.dataRecords(ofTypes: [WKWebsiteDataTypeCookies])
    await store.removeData(ofTypes: [WKWebsiteDataTypeCookies], for: records)
    await store.removeData(
      ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(), modifiedSince: .distantPast)
  }

  func profile(_ identifier: UUID) -> WKWebViewConfiguration {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = WKWebsiteDataStore(forIdentifier: identifier)
    assert(configuration.websiteDataStore.isPersistent)
    return configuration
  }
}
