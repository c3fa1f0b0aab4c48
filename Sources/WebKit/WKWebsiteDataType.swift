internal import CWebKitGTK

/// Responses kept by `caches` in scripts. Apple: `WKWebsiteDataTypeFetchCache`.
public let WKWebsiteDataTypeFetchCache: String = "WKWebsiteDataTypeFetchCache"
/// Responses kept on disk. Apple: `WKWebsiteDataTypeDiskCache`.
public let WKWebsiteDataTypeDiskCache: String = "WKWebsiteDataTypeDiskCache"
/// Resources kept in memory. Apple: `WKWebsiteDataTypeMemoryCache`.
public let WKWebsiteDataTypeMemoryCache: String = "WKWebsiteDataTypeMemoryCache"
/// HTML application caches. Apple:
/// `WKWebsiteDataTypeOfflineWebApplicationCache`.
public let WKWebsiteDataTypeOfflineWebApplicationCache: String =
  "WKWebsiteDataTypeOfflineWebApplicationCache"
/// Cookies. Apple: `WKWebsiteDataTypeCookies`.
public let WKWebsiteDataTypeCookies: String = "WKWebsiteDataTypeCookies"
/// `sessionStorage`. Apple: `WKWebsiteDataTypeSessionStorage`.
public let WKWebsiteDataTypeSessionStorage: String = "WKWebsiteDataTypeSessionStorage"
/// `localStorage`. Apple: `WKWebsiteDataTypeLocalStorage`.
public let WKWebsiteDataTypeLocalStorage: String = "WKWebsiteDataTypeLocalStorage"
/// `indexedDB`. Apple: `WKWebsiteDataTypeIndexedDBDatabases`.
public let WKWebsiteDataTypeIndexedDBDatabases: String = "WKWebsiteDataTypeIndexedDBDatabases"
/// Service workers. Apple: `WKWebsiteDataTypeServiceWorkerRegistrations`.
public let WKWebsiteDataTypeServiceWorkerRegistrations: String =
  "WKWebsiteDataTypeServiceWorkerRegistrations"
/// What media device identifiers are made from. Apple:
/// `WKWebsiteDataTypeHashSalt`.
public let WKWebsiteDataTypeHashSalt: String = "WKWebsiteDataTypeHashSalt"

/// Apple's names and WebKitGTK's flags.
enum WebsiteDataTypes {
  private static let flags: [(name: String, flag: WebKitWebsiteDataTypes)] = [
    (WKWebsiteDataTypeMemoryCache, WEBKIT_WEBSITE_DATA_MEMORY_CACHE),
    (WKWebsiteDataTypeDiskCache, WEBKIT_WEBSITE_DATA_DISK_CACHE),
    (WKWebsiteDataTypeOfflineWebApplicationCache, WEBKIT_WEBSITE_DATA_OFFLINE_APPLICATION_CACHE),
    (WKWebsiteDataTypeSessionStorage, WEBKIT_WEBSITE_DATA_SESSION_STORAGE),
    (WKWebsiteDataTypeLocalStorage, WEBKIT_WEBSITE_DATA_LOCAL_STORAGE),
    (WKWebsiteDataTypeIndexedDBDatabases, WEBKIT_WEBSITE_DATA_INDEXEDDB_DATABASES),
    (WKWebsiteDataTypeCookies, WEBKIT_WEBSITE_DATA_COOKIES),
    (WKWebsiteDataTypeHashSalt, WEBKIT_WEBSITE_DATA_DEVICE_ID_HASH_SALT),
    (
      WKWebsiteDataTypeServiceWorkerRegistrations,
      WEBKIT_WEBSITE_DATA_SERVICE_WORKER_REGISTRATIONS
    ),
    (WKWebsiteDataTypeFetchCache, WEBKIT_WEBSITE_DATA_DOM_CACHE),
  ]

  static var all: Set<String> { Set(flags.map(\.name)) }

  /// The flags of these names; unknown names count for nothing.
  static func mask(_ names: Set<String>) -> WebKitWebsiteDataTypes {
    WebKitWebsiteDataTypes(
      rawValue: flags.reduce(0) { names.contains($1.name) ? $0 | $1.flag.rawValue : $0 })
  }

  static func names(_ mask: WebKitWebsiteDataTypes) -> Set<String> {
    Set(flags.filter { mask.rawValue & $0.flag.rawValue != 0 }.map(\.name))
  }
}
