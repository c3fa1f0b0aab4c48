internal import Foundation

// Key-value coding for the keys that iOS code sets this way. Foundation on Linux
// has none, so these are the keys that mean something here; another one is
// reported on standard error, where Apple raises an exception.

extension WKWebView {
  /// A value by its key: `URL`, `title`, `loading`, `estimatedProgress`,
  /// `canGoBack`, `canGoForward`, `hasOnlySecureContent`, `customUserAgent`,
  /// `allowsBackForwardNavigationGestures`, `inspectable`, `pageZoom`,
  /// `drawsBackground`, `opaque`, `hidden`, `alpha`, and `userAgent` for the text
  /// that is really sent.
  ///
  /// - Returns: the value; nil, and a line on standard error, for another key.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "URL", "url": url
    case "title": title
    case "loading", "isLoading": isLoading
    case "estimatedProgress": estimatedProgress
    case "canGoBack": canGoBack
    case "canGoForward": canGoForward
    case "hasOnlySecureContent": hasOnlySecureContent
    case "customUserAgent": customUserAgent
    case "allowsBackForwardNavigationGestures": allowsBackForwardNavigationGestures
    case "inspectable", "isInspectable": isInspectable
    case "pageZoom": pageZoom
    case "drawsBackground": drawsBackground
    case "opaque", "isOpaque": isOpaque
    case "hidden", "isHidden": isHidden
    case "alpha": alpha
    case "userAgent": effectiveUserAgent
    default: KeyValueCoding.unknown(key, of: "WKWebView")
    }
  }

  /// Sets a value by its key: `customUserAgent`,
  /// `allowsBackForwardNavigationGestures`, `inspectable`, `pageZoom`,
  /// `drawsBackground` (false makes what is behind the page transparent),
  /// `opaque`, `hidden`, `alpha`. Another key, or a value of another type,
  /// changes nothing and gives a line on standard error.
  public func setValue(_ value: Any?, forKey key: String) {
    let coding = KeyValueCoding(value, key, of: "WKWebView")
    switch key {
    case "customUserAgent": coding.text { customUserAgent = $0 }
    case "allowsBackForwardNavigationGestures":
      coding.bool { allowsBackForwardNavigationGestures = $0 }
    case "inspectable", "isInspectable": coding.bool { isInspectable = $0 }
    case "pageZoom": coding.number { pageZoom = $0 }
    case "drawsBackground": coding.bool { drawsBackground = $0 }
    case "opaque", "isOpaque": coding.bool { isOpaque = $0 }
    case "hidden", "isHidden": coding.bool { isHidden = $0 }
    case "alpha": coding.number { alpha = $0 }
    default: coding.isUnknown()
    }
  }
}

extension WKPreferences {
  /// A setting by its key: those of the properties, and
  /// `developerExtrasEnabled`, `allowFileAccessFromFileURLs`,
  /// `mockCaptureDevicesEnabled`.
  ///
  /// - Returns: the value; nil, and a line on standard error, for another key.
  public func value(forKey key: String) -> Any? {
    if key == "minimumFontSize" { return minimumFontSize }
    if let property = Self.switches[key] { return self[keyPath: property] }
    if Self.extraKeys.contains(key) { return extras[key] ?? false }
    return KeyValueCoding.unknown(key, of: "WKPreferences")
  }

  /// Sets a setting by its key; see ``value(forKey:)``. Another key, or a value
  /// of another type, changes nothing and gives a line on standard error.
  public func setValue(_ value: Any?, forKey key: String) {
    let coding = KeyValueCoding(value, key, of: "WKPreferences")
    if key == "minimumFontSize" {
      coding.number { minimumFontSize = $0 }
    } else if let property = Self.switches[key] {
      coding.bool { self[keyPath: property] = $0 }
    } else if Self.extraKeys.contains(key) {
      coding.bool { extras[key] = $0 }
    } else {
      coding.isUnknown()
    }
  }

  private static let extraKeys: Set<String> = [
    "developerExtrasEnabled", "allowFileAccessFromFileURLs", "mockCaptureDevicesEnabled",
  ]

  private static let switches: [String: ReferenceWritableKeyPath<WKPreferences, Bool>] = [
    "javaScriptEnabled": \.javaScriptEnabled,
    "javaScriptCanOpenWindowsAutomatically": \.javaScriptCanOpenWindowsAutomatically,
    "elementFullscreenEnabled": \.isElementFullscreenEnabled,
    "isElementFullscreenEnabled": \.isElementFullscreenEnabled,
    "fullScreenEnabled": \.isElementFullscreenEnabled,
    "tabFocusesLinks": \.tabFocusesLinks,
    "shouldPrintBackgrounds": \.shouldPrintBackgrounds,
    "siteSpecificQuirksModeEnabled": \.isSiteSpecificQuirksModeEnabled,
    "isSiteSpecificQuirksModeEnabled": \.isSiteSpecificQuirksModeEnabled,
  ]
}

extension WKWebViewConfiguration {
  /// A setting by its key: `allowUniversalAccessFromFileURLs`, `drawsBackground`,
  /// `allowsInlineMediaPlayback`, `applicationNameForUserAgent`.
  ///
  /// - Returns: the value; nil, and a line on standard error, for another key.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "allowUniversalAccessFromFileURLs": extras[key] ?? false
    case "drawsBackground": extras[key] ?? true
    case "allowsInlineMediaPlayback": allowsInlineMediaPlayback
    case "applicationNameForUserAgent": applicationNameForUserAgent
    default: KeyValueCoding.unknown(key, of: "WKWebViewConfiguration")
    }
  }

  /// Sets a setting by its key; see ``value(forKey:)``. Another key, or a value
  /// of another type, changes nothing and gives a line on standard error.
  public func setValue(_ value: Any?, forKey key: String) {
    let coding = KeyValueCoding(value, key, of: "WKWebViewConfiguration")
    switch key {
    case "allowUniversalAccessFromFileURLs", "drawsBackground":
      coding.bool { extras[key] = $0 }
    case "allowsInlineMediaPlayback": coding.bool { allowsInlineMediaPlayback = $0 }
    case "applicationNameForUserAgent": coding.text { applicationNameForUserAgent = $0 }
    default: coding.isUnknown()
    }
  }
}

/// A value on its way to a key.
@MainActor
private struct KeyValueCoding {
  private let value: Any?
  private let key: String
  private let type: String

  init(_ value: Any?, _ key: String, of type: String) {
    self.value = value
    self.key = key
    self.type = type
  }

  private var number: NSNumber? {
    switch value {
    case let value as NSNumber: value
    case let value as Bool: NSNumber(value: value)
    case let value as Int: NSNumber(value: value)
    case let value as Double: NSNumber(value: value)
    case let value as CGFloat: NSNumber(value: Double(value))
    default: nil
    }
  }

  func bool(_ set: (Bool) -> Void) {
    guard let number else { return isWrong("a Bool") }
    set(number.boolValue)
  }

  func number(_ set: (CGFloat) -> Void) {
    guard let number else { return isWrong("a number") }
    set(CGFloat(number.doubleValue))
  }

  func text(_ set: (String?) -> Void) {
    switch value {
    case nil, is NSNull: set(nil)
    case let value as String: set(value)
    default: isWrong("a String")
    }
  }

  private func isWrong(_ wanted: String) {
    Diagnostics.note(
      "setValue(_:forKey:): '\(key)' of \(type) takes \(wanted); the value was not set")
  }

  func isUnknown() {
    Diagnostics.note(
      "setValue(_:forKey:): \(type) has no key '\(key)' on Linux; the value was not set")
  }

  static func unknown(_ key: String, of type: String) -> Any? {
    Diagnostics.note("value(forKey:): \(type) has no key '\(key)' on Linux; it gives nil")
    return nil
  }
}
