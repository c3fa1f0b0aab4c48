public import Foundation

/// What a web view is made with. Apple: `WKWebViewConfiguration`.
///
/// A web view copies its configuration; the objects in it stay shared.
@preconcurrency @MainActor
open class WKWebViewConfiguration: NSObject, NSCopying {
  /// No effect, see ``WKProcessPool``.
  open var processPool = WKProcessPool()
  /// Settings, live after the view was made.
  open var preferences = WKPreferences()
  /// Scripts and message handlers.
  open var userContentController = WKUserContentController()
  /// Cookies, storage and caches. Default: the one of the app.
  open var websiteDataStore: WKWebsiteDataStore {
    get {
      if let store { return store }
      let store = WKWebsiteDataStore.default()
      self.store = store
      return store
    }
    set { store = newValue }
  }
  /// Settings for navigations for which the delegate gives none. Setting nil
  /// resets them.
  open var defaultWebpagePreferences: WKWebpagePreferences! {
    get { pagePreferences }
    set { pagePreferences = newValue ?? WKWebpagePreferences() }
  }
  /// Text put at the end of the default user agent; nil, the default, adds
  /// nothing.
  open var applicationNameForUserAgent: String?
  /// Which media start only after a user's action. Default `.all`, as on iOS.
  open var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = .all
  /// Whether video plays within the page. Default false, as on iPhone.
  open var allowsInlineMediaPlayback = false

  private var store: WKWebsiteDataStore?
  private var pagePreferences = WKWebpagePreferences()
  var schemeHandlers: [String: any WKURLSchemeHandler] = [:]
  var extras: [String: Bool] = [:]

  /// The view whose page asks for the window that this configuration is for.
  private(set) weak var opener: WKWebView?
  /// Distinguishes the configuration handed to `createWebViewWith` from others.
  private(set) var openerTicket: UUID?

  /// A configuration with Apple's defaults.
  public override init() { super.init() }

  /// Always nil: nothing archives a configuration on Linux.
  public init?(coder: NSCoder) { nil }

  /// A copy that shares the objects in it, except the page preferences.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated { SendableBox(duplicate()) }.value
  }

  /// Handles a scheme by Swift code.
  ///
  /// - Parameters:
  ///   - urlSchemeHandler: the handler; kept alive by configuration and views.
  ///   - urlScheme: letters, digits, `+`, `-`, `.`; any case.
  ///
  /// - Precondition: the scheme is valid, not one of WebKit's own
  ///   (``WKWebView/handlesURLScheme(_:)``) and has no handler yet; Apple raises
  ///   an exception in these cases.
  open func setURLSchemeHandler(
    _ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String
  ) {
    let scheme = urlScheme.lowercased()
    precondition(
      SchemeRules.isValid(scheme), "'\(urlScheme)' is not a valid URL scheme")
    precondition(
      !WKWebView.handlesURLScheme(scheme),
      "'\(urlScheme)' is a URL scheme that WKWebView handles natively")
    precondition(
      schemeHandlers[scheme] == nil,
      "URL scheme '\(urlScheme)' already has a registered URL scheme handler")
    schemeHandlers[scheme] = urlSchemeHandler
  }

  /// The handler of a scheme; nil when it has none.
  open func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? {
    schemeHandlers[urlScheme.lowercased()]
  }

  func duplicate() -> WKWebViewConfiguration {
    let copy = WKWebViewConfiguration()
    copy.processPool = processPool
    copy.preferences = preferences
    copy.userContentController = userContentController
    copy.store = store
    copy.pagePreferences = pagePreferences.duplicate()
    copy.applicationNameForUserAgent = applicationNameForUserAgent
    copy.mediaTypesRequiringUserActionForPlayback = mediaTypesRequiringUserActionForPlayback
    copy.allowsInlineMediaPlayback = allowsInlineMediaPlayback
    copy.schemeHandlers = schemeHandlers
    copy.extras = extras
    copy.opener = opener
    copy.openerTicket = openerTicket
    return copy
  }

  func forWindow(openedBy opener: WKWebView) -> WKWebViewConfiguration {
    let copy = duplicate()
    copy.opener = opener
    copy.openerTicket = UUID()
    return copy
  }
}

/// Carries a value out of `assumeIsolated`, on the same thread.
struct SendableBox<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

enum SchemeRules {
  static func isValid(_ scheme: String) -> Bool {
    guard let first = scheme.utf8.first, (97...122).contains(first) else { return false }
    return scheme.utf8.allSatisfy {
      (97...122).contains($0) || (48...57).contains($0) || $0 == 43 || $0 == 45 || $0 == 46
    }
  }

  static let native: Set<String> = [
    "about", "applewebdata", "blob", "data", "file", "ftp", "http", "https", "javascript",
    "webkit-fake-url", "ws", "wss", "resource",
  ]
}
