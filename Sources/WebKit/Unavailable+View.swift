public import Foundation

// Declared so that code using it is told so when it is compiled; see Unavailable.swift.

extension WKWebView {
  /// The view that scrolls the page.
  @available(
    *, unavailable,
    message: "The engine scrolls by itself on Linux; use scrollTo and scrollY in the page's script"
  )
  public var scrollView: UIScrollView { UIScrollView() }

  /// Whether a long press previews a link.
  @available(*, unavailable, message: "WebKitGTK has no link previews; leave it out on Linux")
  public var allowsLinkPreview: Bool {
    get { false }
    set {}
  }

  /// History, scroll places and forms, to be put back later.
  @available(
    *, unavailable,
    message: "Not built on Linux yet; keep url and load it again instead"
  )
  public var interactionState: Any? {
    get { nil }
    set {}
  }

  /// Pauses what plays.
  @available(
    *, unavailable,
    message: "WebKitGTK cannot pause all media; call pause() on the elements by a script instead"
  )
  public func pauseAllMediaPlayback(completionHandler: (@MainActor @Sendable () -> Void)? = nil) {}

  /// Pauses what plays.
  @available(
    *, unavailable,
    message: "WebKitGTK cannot pause all media; call pause() on the elements by a script instead"
  )
  public func pauseAllMediaPlayback() async {}

  /// The page as a PDF file.
  @available(
    *, unavailable,
    message: "Not built on Linux yet, where PDF comes by printing; use takeSnapshot instead"
  )
  public func createPDF(
    configuration: WKPDFConfiguration = .init(),
    completionHandler: @escaping @MainActor @Sendable (Result<Data, any Error>) -> Void
  ) {}

  /// The page as a PDF file.
  @available(
    *, unavailable,
    message: "Not built on Linux yet, where PDF comes by printing; use takeSnapshot instead"
  )
  public func pdf(configuration: WKPDFConfiguration = .init()) async throws -> Data { Data() }

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

/// How to make a PDF file.
@available(
  *, unavailable,
  message: "Not built on Linux yet, where PDF comes by printing; use takeSnapshot instead"
)
@preconcurrency @MainActor
open class WKPDFConfiguration: NSObject {
  /// The part of the page.
  open var rect: CGRect?
  /// Whether the background may be transparent.
  open var allowTransparentBackground = false
  /// Apple's defaults.
  public override nonisolated init() { super.init() }
}

/// The view that scrolls a page, with the members that apps touch most.
@available(
  *, unavailable,
  message: "The engine scrolls by itself on Linux; use scrollTo and scrollY in the page's script"
)
@preconcurrency @MainActor
public final class UIScrollView {
  /// The delegate.
  public weak var delegate: AnyObject?
  /// Whether scrolling goes past the end.
  public var bounces = true
  /// Whether it does with little content too.
  public var alwaysBounceVertical = false
  /// Whether it does with little content too.
  public var alwaysBounceHorizontal = false
  /// Whether it scrolls.
  public var isScrollEnabled = true
  /// Whether bars are shown.
  public var showsVerticalScrollIndicator = true
  /// Whether bars are shown.
  public var showsHorizontalScrollIndicator = true
  /// The place.
  public var contentOffset = CGPoint.zero
  /// The page's size.
  public var contentSize = CGSize.zero
  /// How much it is enlarged.
  public var zoomScale: CGFloat = 1
  /// The least that it may be enlarged.
  public var minimumZoomScale: CGFloat = 1
  /// The most that it may be enlarged.
  public var maximumZoomScale: CGFloat = 1
  /// Goes to a place.
  public func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {}
}
