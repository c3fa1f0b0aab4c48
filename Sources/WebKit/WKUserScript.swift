internal import CWebKitGTK
public import Foundation

/// A script that WebKit runs in each page. Apple: `WKUserScript`.
///
/// Corresponds to `WebKitUserScript`.
@preconcurrency @MainActor
open class WKUserScript: NSObject, NSCopying {
  /// The source text.
  open var source: String { sourceText }
  /// When it runs.
  open var injectionTime: WKUserScriptInjectionTime { time }
  /// Whether it runs in the outermost frame only.
  open var isForMainFrameOnly: Bool { mainFrameOnly }

  let world: WKContentWorld
  private let sourceText: String
  private let time: WKUserScriptInjectionTime
  private let mainFrameOnly: Bool

  /// A script for the page's own world.
  public convenience init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool
  ) {
    self.init(
      source: source, injectionTime: injectionTime, forMainFrameOnly: forMainFrameOnly, in: .page)
  }

  /// A script for any world.
  public init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool,
    in contentWorld: WKContentWorld
  ) {
    sourceText = source
    time = injectionTime
    mainFrameOnly = forMainFrameOnly
    world = contentWorld
    super.init()
  }

  /// The object itself: nothing of it can change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}
