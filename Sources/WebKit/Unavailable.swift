public import Foundation

// Apple's API that WebKitGTK has no base for. It is declared so that code using
// it is told so when it is compiled.

// MARK: Website data

/// Web SQL databases.
@available(*, unavailable, message: "WebKitGTK has no Web SQL any more; there is nothing to remove")
public let WKWebsiteDataTypeWebSQLDatabases: String = "WKWebsiteDataTypeWebSQLDatabases"

/// Files of the origin private file system.
@available(
  *, unavailable,
  message: "WebKitGTK does not list these files; remove them in the page, by navigator.storage"
)
public let WKWebsiteDataTypeFileSystem: String = "WKWebsiteDataTypeFileSystem"

/// Recent searches of search fields.
@available(*, unavailable, message: "WebKitGTK does not keep recent searches")
public let WKWebsiteDataTypeSearchFieldRecentSearches: String =
  "WKWebsiteDataTypeSearchFieldRecentSearches"

/// Keys of encrypted media.
@available(*, unavailable, message: "WebKitGTK does not list media keys")
public let WKWebsiteDataTypeMediaKeys: String = "WKWebsiteDataTypeMediaKeys"

/// Data of Screen Time.
@available(*, unavailable, message: "Screen Time exists on Apple's systems only")
public let WKWebsiteDataTypeScreenTime: String = "WKWebsiteDataTypeScreenTime"

extension WKWebsiteDataStore {
  /// Proxies of this store.
  @available(
    *, unavailable,
    message: "ProxyConfiguration is of Apple's Network framework; set the system's proxy instead"
  )
  public var proxyConfigurations: [Any] {
    get { [] }
    set {}
  }

  /// The data of all sites in one piece.
  @available(
    *, unavailable,
    message: "WebKitGTK gives no data of all origins out; read it in the page, by a script"
  )
  public func fetchData(
    of dataTypes: Set<String>,
    completionHandler: @escaping @MainActor @Sendable (Data?, (any Error)?) -> Void
  ) {}

  /// The data of all sites in one piece.
  @available(
    *, unavailable,
    message: "WebKitGTK gives no data of all origins out; read it in the page, by a script"
  )
  public func fetchData(of dataTypes: Set<String>) async throws -> Data { Data() }

  /// Puts data of all sites back.
  @available(
    *, unavailable, message: "WebKitGTK takes no data of all origins; write it in the page instead"
  )
  public func restoreData(
    _ data: Data, completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {}

  /// Puts data of all sites back.
  @available(
    *, unavailable, message: "WebKitGTK takes no data of all origins; write it in the page instead"
  )
  public func restoreData(_ data: Data) async throws {}
}

// MARK: Downloads

extension WKWebView {
  /// Goes on with a download that failed or was cancelled.
  @available(
    *, unavailable,
    message: "WebKitGTK keeps no part of a download; use startDownload(using:) again"
  )
  public func resumeDownload(
    fromResumeData resumeData: Data,
    completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) {}

  /// Goes on with a download that failed or was cancelled.
  @available(
    *, unavailable,
    message: "WebKitGTK keeps no part of a download; use startDownload(using:) again"
  )
  public func resumeDownload(fromResumeData resumeData: Data) async -> WKDownload {
    WKDownload()
  }
}

extension WKDownload {
  /// Whether a download follows a redirect.
  @available(*, unavailable, message: "WebKitGTK follows redirects of downloads without asking")
  public enum RedirectPolicy: Int, Sendable {
    /// The download ends.
    case cancel = 0
    /// The download goes on.
    case allow = 1
  }

  /// Whether the Files app shows a placeholder.
  @available(*, unavailable, message: "Placeholders belong to Apple's Downloads folder")
  public enum PlaceholderPolicy: Int, Sendable {
    /// None.
    case disable = 0
    /// One is shown.
    case enable = 1
  }
}
