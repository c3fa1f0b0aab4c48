internal import Foundation
internal import WebKit

/// Cookies of one session that outlast the app, in a file beside the engine's
/// own: it keeps only those with a date.
@MainActor
final class KeptCookies: NSObject, WKHTTPCookieStoreObserver {
  private struct Record: Codable, Equatable {
    var name: String
    var value: String
    var domain: String
    var path: String
    var isSecure: Bool
    var isHTTPOnly: Bool
    var sameSite: String?
  }

  private let file: AtomicFile
  private let store: WKWebsiteDataStore
  private let log: @MainActor (String) -> Void
  private var written: [Record]?
  private var isPaused = true
  private var isReading = false
  private var isStale = false

  init(in folder: URL, store: WKWebsiteDataStore, log: @escaping @MainActor (String) -> Void) {
    file = AtomicFile(url: folder.appending(path: "session-cookies.json"))
    self.store = store
    self.log = log
    super.init()
  }

  /// Puts them back, and follows them from then on.
  func restore() async {
    let cookies = load().compactMap(Self.cookie)
    for cookie in cookies { await store.httpCookieStore.setCookie(cookie) }
    store.httpCookieStore.add(self)
    goOn()
  }

  func pause() { isPaused = true }

  func goOn() { isPaused = false }

  func removeAll() {
    written = nil
    try? FileManager.default.removeItem(at: file.url)
  }

  private func load() -> [Record] {
    do {
      guard let data = try file.read() else { return [] }
      return try JSONDecoder().decode([Record].self, from: data)
    } catch {
      log("session-cookies.json cannot be read: \(error.localizedDescription)")
      _ = try? file.setAside()
      return []
    }
  }

  // MARK: Following

  /// Looks without being told: the engine tells late of what servers set.
  func look() { cookiesDidChange(in: store.httpCookieStore) }

  func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
    guard !isPaused else { return }
    guard !isReading else { return isStale = true }
    isReading = true
    cookieStore.getAllCookies { [weak self] cookies in
      guard let self else { return }
      isReading = false
      if !isPaused { save(cookies) }
      guard isStale else { return }
      isStale = false
      cookiesDidChange(in: cookieStore)
    }
  }

  private func save(_ cookies: [HTTPCookie]) {
    let records = cookies.filter(\.isSessionOnly).map(Self.record)
      .sorted { ($0.domain, $0.path, $0.name) < ($1.domain, $1.path, $1.name) }
    guard records != written else { return }
    do {
      try file.write(try JSONEncoder().encode(records), permissions: 0o600)
      written = records
    } catch {
      log("session-cookies.json cannot be written: \(error.localizedDescription)")
    }
  }

  private static func record(_ cookie: HTTPCookie) -> Record {
    Record(
      name: cookie.name, value: cookie.value, domain: cookie.domain, path: cookie.path,
      isSecure: cookie.isSecure, isHTTPOnly: cookie.isHTTPOnly, sameSite: cookie.keptSameSite)
  }

  private static func cookie(_ record: Record) -> HTTPCookie? {
    var properties: [HTTPCookiePropertyKey: Any] = [
      .name: record.name, .value: record.value, .domain: record.domain, .path: record.path,
      .version: "0", .discard: "TRUE",
    ]
    if record.isSecure { properties[.secure] = "TRUE" }
    if record.isHTTPOnly { properties[HTTPCookiePropertyKey("HttpOnly")] = "TRUE" }
    return HTTPCookie.kept(properties, sameSite: record.sameSite)
  }
}
