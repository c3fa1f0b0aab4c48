public import Foundation

/// What to take a picture of. Apple: `WKSnapshotConfiguration`.
@preconcurrency @MainActor
open class WKSnapshotConfiguration: NSObject, NSCopying {
  /// The part of the view, in points from its top left. Default `.null`, which
  /// means all of it. An empty part gives an empty picture.
  open var rect: CGRect = .null
  /// The picture's width in points; its height follows. nil, the default, or 0
  /// means the part's width.
  open var snapshotWidth: NSNumber?
  /// Whether to wait for the next frame, and with it for what the page changes
  /// there. Default true.
  ///
  /// - Note: Linux: a page that no window shows has no frames. The engine lays the
  ///   page out for every snapshot, so changes made before are always in it.
  open var afterScreenUpdates = true

  /// Apple's defaults.
  public override nonisolated init() { super.init() }

  /// A copy with the same values.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated { SendableBox(duplicate()) }.value
  }

  private func duplicate() -> WKSnapshotConfiguration {
    let copy = WKSnapshotConfiguration()
    copy.rect = rect
    copy.snapshotWidth = snapshotWidth
    copy.afterScreenUpdates = afterScreenUpdates
    return copy
  }
}
