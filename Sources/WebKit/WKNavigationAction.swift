public import Foundation

/// A navigation that a delegate is asked about. Apple: `WKNavigationAction`.
@preconcurrency @MainActor
open class WKNavigationAction: NSObject {
  /// The frame that asks for the navigation.
  ///
  /// For a load by the app, a reload or a step in the history it is an empty
  /// frame whose `webView` is nil (Apple gives nil through a non-optional
  /// type).
  open var sourceFrame: WKFrameInfo { values.source }
  /// The frame that will navigate; nil when a new window is asked for.
  open var targetFrame: WKFrameInfo? { values.target }
  /// What set the navigation off.
  open var navigationType: WKNavigationType { values.type }
  /// The request, with method and headers; the body is there for loads by the
  /// app only.
  open var request: URLRequest { values.request }
  /// Whether the link asks for a download (`<a download>`).
  open var shouldPerformDownload: Bool { values.shouldDownload }
  /// The modifier keys held down at the click, as `NSEvent.ModifierFlags`.
  open var modifierFlags: UInt { values.modifiers }
  /// The mouse button of the click: 0 none, 1 left, 2 middle, 3 right (macOS).
  open var buttonNumber: Int { values.button }

  struct Values {
    var source = WKFrameInfo()
    var target: WKFrameInfo?
    var type = WKNavigationType.other
    var request = URLRequest(url: FrameRecord.blank)
    var shouldDownload = false
    var modifiers: UInt = 0
    var button = 0
    var isRedirect = false
    var isUserInitiated = false
  }

  let values: Values

  /// An empty action, for subclasses in tests.
  public override init() {
    values = Values()
    super.init()
  }

  init(_ values: Values) {
    self.values = values
    super.init()
  }
}
