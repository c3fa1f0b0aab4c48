internal import WebKit

/// What pages have stored on this device, of one kind.
public struct StoredData: Sendable, Equatable {
  /// What is stored.
  public enum Kind: Sendable, CaseIterable {
    /// Cookies; with them the login.
    case cookies
    /// What pages keep themselves: local storage, databases, their own caches.
    case storage
    /// Copies of files that can be fetched again.
    case cache
    /// Scripts that work for a page that is not open.
    case workers

    var types: Set<String> {
      switch self {
      case .cookies: [WKWebsiteDataTypeCookies]
      case .storage:
        [
          WKWebsiteDataTypeLocalStorage, WKWebsiteDataTypeSessionStorage,
          WKWebsiteDataTypeIndexedDBDatabases, WKWebsiteDataTypeFetchCache,
        ]
      case .cache:
        [
          WKWebsiteDataTypeDiskCache, WKWebsiteDataTypeMemoryCache,
          WKWebsiteDataTypeOfflineWebApplicationCache,
        ]
      case .workers: [WKWebsiteDataTypeServiceWorkerRegistrations]
      }
    }
  }

  /// What it is.
  public let kind: Kind
  /// The sites that have some, in the order of their names.
  public let sites: [String]
  /// How much it is; nil where the engine does not say.
  public let bytes: Int64?
}

/// What the pages of an app have stored.
extension BrowserStack {
  /// What is stored, one entry for each kind.
  public func storedData() async -> [StoredData] {
    let records = await session.store.dataRecords(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes())
    return StoredData.Kind.allCases.map { kind in
      let owners = records.filter { !$0.dataTypes.isDisjoint(with: kind.types) }
      let bytes = owners.reduce(Int64(0)) { $0 + $1.dataSize(ofTypes: kind.types) }
      return StoredData(
        kind: kind, sites: owners.map(\.displayName), bytes: bytes > 0 ? bytes : nil)
    }
  }

  /// Drops copies of files that can be fetched again; logins stay.
  public func clearCaches() async {
    await session.store.removeData(
      ofTypes: StoredData.Kind.cache.types, modifiedSince: .distantPast)
    main.note(.setting, "cleared the caches")
  }
}
