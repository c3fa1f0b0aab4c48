public import Foundation

/// Whether text was found. Apple: `WKFindResult`.
@preconcurrency @MainActor
open class WKFindResult: NSObject, NSCopying {
  /// Whether there is a match; it is then the page's selection.
  open var matchFound: Bool { found }

  private let found: Bool

  init(matchFound: Bool) {
    found = matchFound
    super.init()
  }

  /// A copy with the same value.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated { SendableBox(WKFindResult(matchFound: found)) }.value
  }
}
