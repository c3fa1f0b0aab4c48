public import Foundation

/// A token without effect, as on Apple's systems since iOS 15: web views share
/// cookies and storage through their data store. Apple: `WKProcessPool`.
@preconcurrency @MainActor
open class WKProcessPool: NSObject {
  /// A pool; all pools behave as one.
  public override nonisolated init() { super.init() }
}
