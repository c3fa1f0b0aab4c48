public import Foundation

/// One navigation of a web view, from its start to its end.
///
/// An identity only: a load method returns it, and the delegate's calls about
/// the same navigation carry the same object. WebKitGTK has no such thing; the
/// navigation adapter keeps it.
/// Apple: `WKNavigation`.
@preconcurrency @MainActor
open class WKNavigation: NSObject {
  /// A navigation that belongs to no web view; web views make their own.
  public override nonisolated init() { super.init() }

  /// The content mode with which the page was loaded. Default `.recommended`.
  open var effectiveContentMode: WKWebpagePreferences.ContentMode { contentMode }

  var contentMode: WKWebpagePreferences.ContentMode = .recommended
}
