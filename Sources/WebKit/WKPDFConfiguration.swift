public import Foundation

/// What to make a PDF of. Apple: `WKPDFConfiguration`.
@preconcurrency @MainActor
open class WKPDFConfiguration: NSObject, NSCopying {
  /// The part of the page, in points; nil, the default, means all of it.
  ///
  /// - Note: Linux: it begins at the page's origin, or the PDF fails.
  open var rect: CGRect?

  /// Apple's defaults.
  public override nonisolated init() { super.init() }

  /// A copy.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated { SendableBox(duplicate()) }.value
  }

  private func duplicate() -> WKPDFConfiguration {
    let copy = WKPDFConfiguration()
    copy.rect = rect
    return copy
  }
}
