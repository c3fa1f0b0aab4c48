public import Foundation

// Declared so that code using it is told so when it is compiled; see Unavailable.swift.

extension WKWebView {
  /// Whether a long press previews a link.
  @available(*, unavailable, message: "WebKitGTK has no link previews; leave it out on Linux")
  public var allowsLinkPreview: Bool {
    get { false }
    set {}
  }

  /// Follows a value by a key path in text.
  @available(
    *, unavailable,
    message:
      "Key-value observing by text needs Objective-C; use observe(_:options:changeHandler:) instead"
  )
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {}

  /// Follows a value no more.
  @available(
    *, unavailable,
    message:
      "Key-value observing by text needs Objective-C; use NSKeyValueObservation.invalidate() instead"
  )
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}

  /// Follows a value no more.
  @available(
    *, unavailable,
    message:
      "Key-value observing by text needs Objective-C; use NSKeyValueObservation.invalidate() instead"
  )
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {}
}

extension UIScrollView {
  /// Hears of scrolling.
  @available(
    *, unavailable,
    message: "There is no scroll view delegate on Linux; observe contentOffset by key path"
  )
  public var delegate: AnyObject? {
    get { nil }
    set {}
  }

  /// Whether little content bounces too.
  @available(*, unavailable, message: "WebKitGTK does not bounce; leave it out on Linux")
  public var alwaysBounceVertical: Bool {
    get { false }
    set {}
  }

  /// Whether little content bounces too.
  @available(*, unavailable, message: "WebKitGTK does not bounce; leave it out on Linux")
  public var alwaysBounceHorizontal: Bool {
    get { false }
    set {}
  }

  /// Whether a bar is shown.
  @available(
    *, unavailable, message: "The page draws its scroll bars; style ::-webkit-scrollbar in the page"
  )
  public var showsVerticalScrollIndicator: Bool {
    get { true }
    set {}
  }

  /// Whether a bar is shown.
  @available(
    *, unavailable, message: "The page draws its scroll bars; style ::-webkit-scrollbar in the page"
  )
  public var showsHorizontalScrollIndicator: Bool {
    get { true }
    set {}
  }

  /// How much the page is enlarged.
  @available(*, unavailable, message: "WebKitGTK tells of no pinch zoom; use WKWebView.pageZoom")
  public var zoomScale: CGFloat {
    get { 1 }
    set {}
  }

  /// The least that it may be enlarged.
  @available(*, unavailable, message: "WebKitGTK tells of no pinch zoom; use WKWebView.pageZoom")
  public var minimumZoomScale: CGFloat {
    get { 1 }
    set {}
  }

  /// The most that it may be enlarged.
  @available(*, unavailable, message: "WebKitGTK tells of no pinch zoom; use WKWebView.pageZoom")
  public var maximumZoomScale: CGFloat {
    get { 1 }
    set {}
  }

  /// Room around the page.
  @available(*, unavailable, message: "A page has no insets on Linux; use padding in the page")
  public var contentInset: UIEdgeInsets {
    get { .zero }
    set {}
  }

  /// Whether safe areas make room around the page.
  @available(*, unavailable, message: "There are no safe areas on Linux; leave it out")
  public var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
    get { .automatic }
    set {}
  }

  /// What a pull at the top does.
  @available(
    *, unavailable,
    message: "There is no pull to refresh on Linux; offer a button that calls reload()"
  )
  public var refreshControl: AnyObject? {
    get { nil }
    set {}
  }

  /// How safe areas make room around a page.
  @available(*, unavailable, message: "There are no safe areas on Linux; leave it out")
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// As it suits.
    case automatic = 0
    /// Where the page scrolls.
    case scrollableAxes = 1
    /// Not at all.
    case never = 2
    /// On all sides.
    case always = 3
  }
}

/// Room on four sides.
@available(*, unavailable, message: "A page has no insets on Linux; use padding in the page")
public struct UIEdgeInsets: Sendable {
  /// None.
  public static let zero = UIEdgeInsets()
  /// Room of these sizes.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {}
}
