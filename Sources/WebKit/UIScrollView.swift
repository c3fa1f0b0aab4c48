public import Foundation

/// How the page of a web view is scrolled; Linux's stand-in for what
/// `WKWebView.scrollView` is on iOS.
///
/// The page scrolls itself in its own process. Its position is known here a
/// moment later, and where no window shows the view, only after a load and
/// after a change through this object: a hidden page tells of no scrolling.
@preconcurrency @MainActor
open class UIScrollView: NSObject {
  private let adapter: ScrollAdapter?

  /// A scroll view of no web view, for subclasses in tests.
  public override init() {
    adapter = nil
    super.init()
  }

  init(_ adapter: ScrollAdapter) {
    self.adapter = adapter
    super.init()
  }

  /// How far the page is scrolled, in points. Setting it scrolls at once, as far
  /// as the page goes. Observable by key path.
  open var contentOffset: CGPoint {
    get { adapter?.read(\UIScrollView.contentOffset).offset ?? .zero }
    set { setContentOffset(newValue, animated: false) }
  }

  /// How large the page is, in points. Observable by key path.
  open var contentSize: CGSize { adapter?.read(\UIScrollView.contentSize).size ?? .zero }

  /// Whether the user can scroll the page; code always can. Default true.
  ///
  /// - Note: Linux: false is a user style sheet that hides what overflows the
  ///   page; parts of the page that scroll by themselves still do.
  open var isScrollEnabled: Bool {
    get { adapter?.isScrollEnabled ?? true }
    set { adapter?.isScrollEnabled = newValue }
  }

  /// Whether the page goes on over its edge and comes back; always false, as
  /// WebKitGTK has no such movement. Setting true is reported on standard error.
  open var bounces: Bool {
    get { false }
    set {
      if newValue { Diagnostics.note("scrollView.bounces: WebKitGTK does not bounce") }
    }
  }

  /// Scrolls the page.
  ///
  /// - Parameter animated: whether it glides there.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    adapter?.scroll(to: contentOffset, animated: animated)
  }
}
