public import Foundation

/// How to find text. Apple: `WKFindConfiguration`.
@preconcurrency @MainActor
open class WKFindConfiguration: NSObject, NSCopying {
  /// Whether to look backwards. Default false.
  open var backwards = false
  /// Whether case matters. Default false.
  open var caseSensitive = false
  /// Whether to go on at the other end. Default true.
  open var wraps = true

  /// Apple's defaults.
  public override nonisolated init() { super.init() }

  /// A copy with the same values.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated { SendableBox(duplicate()) }.value
  }

  private func duplicate() -> WKFindConfiguration {
    let copy = WKFindConfiguration()
    copy.backwards = backwards
    copy.caseSensitive = caseSensitive
    copy.wraps = wraps
    return copy
  }
}
