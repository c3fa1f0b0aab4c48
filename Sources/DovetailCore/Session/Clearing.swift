internal import Foundation
internal import WebKit

/// Empties a data store, and reads back whether it is.
@MainActor
struct Clearing {
  private let store: WKWebsiteDataStore
  private let log: @MainActor (String) -> Void
  /// What is still on its way from a page that is gone may come after. The engine writes
  /// its cache when it finds the time, and tells nobody; so the pauses between the
  /// rounds grow, in milliseconds.
  private static let pauses = [0, 25, 50, 100, 200, 400, 800]

  init(_ store: WKWebsiteDataStore, log: @escaping @MainActor (String) -> Void) {
    self.store = store
    self.log = log
  }

  func run() async throws(SignOutError) {
    var remains: [String] = []
    for pause in Self.pauses {
      if pause > 0 { try? await Task.sleep(for: .milliseconds(pause)) }
      await store.removeData(
        ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(), modifiedSince: .distantPast)
      remains = await remaining()
      if remains.isEmpty { return }
    }
    log("data remains: \(remains.joined(separator: ", "))")
    throw .remains(remains)
  }

  /// What a read-back finds.
  private func remaining() async -> [String] {
    let cookies = await store.httpCookieStore.allCookies().map { "\($0.domain) (a cookie)" }
    let records = await store.dataRecords(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes())
    return cookies
      + records.map { "\($0.displayName) (\($0.dataTypes.sorted().joined(separator: ", ")))" }
  }
}
