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

// MARK: Settings

extension WKPreferences {
  /// Whether known frauds are warned of.
  @available(
    *, unavailable,
    message: "WebKitGTK has no Safe Browsing; decide in decidePolicyFor navigationAction instead"
  )
  public var isFraudulentWebsiteWarningEnabled: Bool {
    get { false }
    set {}
  }
}

extension WKWebViewConfiguration {
  /// Whether media may play by AirPlay.
  @available(*, unavailable, message: "AirPlay exists on Apple's systems only; leave it out here")
  public var allowsAirPlayForMediaPlayback: Bool {
    get { false }
    set {}
  }

  /// Whether video may play in a small window of its own.
  @available(
    *, unavailable, message: "WebKitGTK has no picture in picture; let video play in the page"
  )
  public var allowsPictureInPictureMediaPlayback: Bool {
    get { false }
    set {}
  }

  /// What becomes a link by itself.
  @available(
    *, unavailable,
    message: "Data detectors exist on Apple's systems only; make links such as tel: in the page"
  )
  public var dataDetectorTypes: WKDataDetectorTypes {
    get { [] }
    set {}
  }
}

/// What becomes a link by itself.
@available(
  *, unavailable,
  message: "Data detectors exist on Apple's systems only; make links such as tel: in the page"
)
public struct WKDataDetectorTypes: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Types of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Telephone numbers.
  public static let phoneNumber = Self(rawValue: 1)
  /// Addresses of the web.
  public static let link = Self(rawValue: 2)
  /// Postal addresses.
  public static let address = Self(rawValue: 4)
  /// Dates.
  public static let calendarEvent = Self(rawValue: 8)
  /// Numbers of parcels.
  public static let trackingNumber = Self(rawValue: 16)
  /// Numbers of flights.
  public static let flightNumber = Self(rawValue: 32)
  /// What a search may know.
  public static let lookupSuggestion = Self(rawValue: 64)
  /// All of these.
  public static let all = Self(rawValue: .max)
}
