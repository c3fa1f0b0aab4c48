public import Foundation

/// A frame of a page at one moment: a copy of what was known, not a live view.
///
/// On Linux the facts come from a script world that the page cannot reach, so a
/// page cannot claim another frame's origin.
/// Apple: `WKFrameInfo`.
@preconcurrency @MainActor
open class WKFrameInfo: NSObject, NSCopying {
  /// Whether this is the page's outermost frame.
  open var isMainFrame: Bool { record.isMain }
  /// The request of the frame's current document. Only its address is known.
  open var request: URLRequest {
    URLRequest(url: record.url ?? FrameRecord.blank)
  }
  /// The origin of the frame's current document.
  open var securityOrigin: WKSecurityOrigin { WKSecurityOrigin(record.origin) }
  /// The web view that shows the frame; nil once that view is gone, and in the
  /// empty frame that stands for "the app itself".
  open private(set) weak var webView: WKWebView?

  let record: FrameRecord

  /// An empty frame: no address, opaque origin, not the main frame.
  public override nonisolated init() {
    record = FrameRecord()
    super.init()
  }

  init(_ record: FrameRecord, in webView: WKWebView?) {
    self.record = record
    self.webView = webView
    super.init()
  }

  /// The object itself: nothing of it can change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// What the isolated world said of a frame.
struct FrameRecord: Sendable {
  static let blank = URL(string: "about:blank") ?? URL(fileURLWithPath: "/")

  /// Made anew for each document; empty where no document has reported.
  var token = ""
  /// The web process's number for the frame; 0 when unknown.
  var frameID: UInt64 = 0
  /// The engine's number for the page that the frame is in; 0 when unknown.
  var pageID: UInt64 = 0
  var isMain = false
  var url: URL?
  var origin = OriginParts()
}
