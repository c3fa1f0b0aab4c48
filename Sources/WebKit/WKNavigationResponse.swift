public import Foundation
public import FoundationNetworking

/// A response that a delegate is asked about. Apple: `WKNavigationResponse`.
@preconcurrency @MainActor
open class WKNavigationResponse: NSObject {
  /// Whether the response is for the page's outermost frame.
  open var isForMainFrame: Bool { values.isForMainFrame }
  /// The response; an `HTTPURLResponse` for `http` and `https`.
  open var response: URLResponse { values.response }
  /// Whether WebKit can show content of this type.
  open var canShowMIMEType: Bool { values.canShow }

  struct Values {
    var isForMainFrame = true
    var response = URLResponse(
      url: FrameRecord.blank, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
    var canShow = true
  }

  let values: Values

  /// An empty response, for subclasses in tests.
  public override init() {
    values = Values()
    super.init()
  }

  init(_ values: Values) {
    self.values = values
    super.init()
  }
}
