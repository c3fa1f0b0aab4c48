public import Foundation

/// Settings of one navigation. Apple: `WKWebpagePreferences`.
@preconcurrency @MainActor
open class WKWebpagePreferences: NSObject {
  /// Which kind of page is asked for. Apple: `WKContentMode`.
  public enum ContentMode: Int, Sendable {
    /// What suits the device.
    case recommended = 0
    /// The page for phones.
    case mobile = 1
    /// The page for desktops.
    case desktop = 2
  }

  /// Which kind of page is asked for; on Linux it chooses the user agent only.
  /// Default `.recommended`.
  open var preferredContentMode: ContentMode = .recommended
  /// Whether the page may run script. Default true. Scripts of the app run all
  /// the same.
  open var allowsContentJavaScript = true

  /// Settings with Apple's defaults.
  public override nonisolated init() { super.init() }

  func duplicate() -> WKWebpagePreferences {
    let copy = WKWebpagePreferences()
    copy.preferredContentMode = preferredContentMode
    copy.allowsContentJavaScript = allowsContentJavaScript
    return copy
  }
}

/// Apple's older name for the nested type.
public typealias WKContentMode = WKWebpagePreferences.ContentMode
