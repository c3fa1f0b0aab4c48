public import Foundation

/// What to take a picture of. Apple: `WKSnapshotConfiguration`.
@preconcurrency @MainActor
open class WKSnapshotConfiguration: NSObject, NSCopying {
  /// The part of the view. Default: all of it.
  open var rect: CGRect = .null
  /// The picture's width in points; nil means the part's width.
  open var snapshotWidth: NSNumber?
  /// Whether to wait for pending changes. Default true.
  open var afterScreenUpdates = true
  /// Apple's defaults.
  public override nonisolated init() { super.init() }
  /// A copy.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A picture; Linux's stand-in for `UIImage`.
public final class UIImage: NSObject, @unchecked Sendable {}

extension WKWebView {
  func snapshot(
    _ configuration: WKSnapshotConfiguration?,
    _ completion: @escaping @MainActor (Result<UIImage, WKError>) -> Void
  ) { completion(.failure(WKError(.unknown))) }
}
