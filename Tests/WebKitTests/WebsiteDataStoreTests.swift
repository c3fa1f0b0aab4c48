import FixtureServer
import Foundation
import FoundationNetworking
import Testing
import WebKit

private let localStorageTypes: Set<String> = [WKWebsiteDataTypeLocalStorage]

@MainActor @Suite(.timeLimit(.minutes(1))) struct WebsiteDataStoreTests {
  private func filled(_ store: WKWebsiteDataStore) async throws -> (FixtureServer, LoadedPage) {
    let server = try FixtureServer()
    server.html("/", "<p>hello")
    let page = LoadedPage(store: store)
    try await page.load(server.url("/"))
    // What a page sets goes to the network process by another way than what the
    // app asks of it, so the store is asked only once it has told of the cookie.
    let listener = CookieListener()
    store.httpCookieStore.add(listener)
    try await page.run("localStorage.setItem('key', 'value'); document.cookie = 'a=1'")
    await listener.reach(1)
    return (server, page)
  }

  @Test func `stores say what they are`() {
    let standard = WKWebsiteDataStore.default()
    #expect(standard === WKWebsiteDataStore.default())
    #expect(standard.isPersistent)
    #expect(standard.identifier == nil)
    let memory = WKWebsiteDataStore.nonPersistent()
    #expect(memory !== WKWebsiteDataStore.nonPersistent())
    #expect(!memory.isPersistent)
    #expect(memory.identifier == nil)
  }

  @Test func `type names are their own values`() {
    let types = WKWebsiteDataStore.allWebsiteDataTypes()
    #expect(types.count == 10)
    #expect(types.isSuperset(of: ["WKWebsiteDataTypeCookies", "WKWebsiteDataTypeDiskCache"]))
  }

  @Test func `records tell the site and its kinds of data, and remove them`() async throws {
    let store = WKWebsiteDataStore.nonPersistent()
    let (server, page) = try await filled(store)
    let all = WKWebsiteDataStore.allWebsiteDataTypes()
    let cookie = HTTPCookie(properties: [
      .name: "a", .value: "1", .domain: "www.shop.example.co.uk", .path: "/",
    ])!
    await store.httpCookieStore.setCookie(cookie)
    let records = await store.dataRecords(ofTypes: all)
    #expect(records.map(\.displayName) == ["127.0.0.1", "example.co.uk"])
    #expect(
      records[0].dataTypes.isSuperset(of: [WKWebsiteDataTypeCookies, WKWebsiteDataTypeLocalStorage])
    )
    #expect(records[1].dataTypes == [WKWebsiteDataTypeCookies])

    await store.removeData(ofTypes: [WKWebsiteDataTypeCookies], for: [records[1]])
    #expect(await store.httpCookieStore.allCookies().map(\.domain) == ["127.0.0.1"])
    await store.removeData(ofTypes: all, for: records)
    #expect(await store.httpCookieStore.allCookies().isEmpty)
    try await page.load(server.url("/"))
    #expect(try await page.text("String(localStorage.getItem('key'))") == "null")
  }

  @Test func `records ask only for their kinds`() async throws {
    let store = WKWebsiteDataStore.nonPersistent()
    let (_, page) = try await filled(store)
    let records = await store.dataRecords(ofTypes: localStorageTypes)
    #expect(records.map(\.dataTypes) == [localStorageTypes])
    #expect(await store.dataRecords(ofTypes: []).isEmpty)
    #expect(await store.dataRecords(ofTypes: ["nonsense"]).isEmpty)
    _ = page
  }

  @Test func `removal by date`() async throws {
    let store = WKWebsiteDataStore.nonPersistent()
    let (server, page) = try await filled(store)
    let all = WKWebsiteDataStore.allWebsiteDataTypes()
    await store.removeData(ofTypes: all, modifiedSince: Date(timeIntervalSinceNow: 3600))
    #expect(await store.httpCookieStore.allCookies().count == 1)
    try await page.load(server.url("/"))
    #expect(try await page.text("localStorage.getItem('key')") == "value")

    await store.removeData(ofTypes: localStorageTypes, modifiedSince: .distantPast)
    #expect(await store.httpCookieStore.allCookies().count == 1)
    try await page.load(server.url("/"))
    #expect(try await page.text("String(localStorage.getItem('key'))") == "null")

    await store.removeData(ofTypes: all, modifiedSince: Date(timeIntervalSinceNow: -3600))
    #expect(await store.httpCookieStore.allCookies().isEmpty)
  }

  @Test func `a store by identifier is one, lasts, and can be removed`() async throws {
    let identifier = UUID()
    var store: WKWebsiteDataStore? = WKWebsiteDataStore(forIdentifier: identifier)
    #expect(store?.isPersistent == true)
    #expect(store?.identifier == identifier)
    #expect(
      store?.httpCookieStore === WKWebsiteDataStore(forIdentifier: identifier).httpCookieStore)
    await store?.httpCookieStore.setCookie(
      HTTPCookie(properties: [
        .name: "lasting", .value: "1", .domain: "127.0.0.1", .path: "/",
        .expires: Date.distantFuture,
      ])!)
    await store?.httpCookieStore.setCookie(
      HTTPCookie(properties: [
        .name: "session", .value: "1", .domain: "127.0.0.1", .path: "/",
      ])!)
    #expect(await WKWebsiteDataStore.allDataStoreIdentifiers.contains(identifier))
    await #expect(throws: WKError.self) {
      try await WKWebsiteDataStore.remove(forIdentifier: identifier)
    }
    store = nil

    store = WKWebsiteDataStore(forIdentifier: identifier)
    #expect(await store?.httpCookieStore.allCookies().map(\.name) == ["lasting"])
    store = nil
    try await WKWebsiteDataStore.remove(forIdentifier: identifier)
    #expect(await !WKWebsiteDataStore.allDataStoreIdentifiers.contains(identifier))
    try await WKWebsiteDataStore.remove(forIdentifier: identifier)
  }
}
