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
  /// A copy.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Whether text was found. Apple: `WKFindResult`.
@preconcurrency @MainActor
open class WKFindResult: NSObject {
  /// Whether there is a match.
  open var matchFound: Bool { found }
  private let found: Bool
  init(matchFound: Bool) {
    found = matchFound
    super.init()
  }
}

@MainActor
final class FindAdapter {
  init(_ engine: EngineView) {}
  func find(
    _ text: String, _ configuration: WKFindConfiguration,
    _ completion: @escaping @MainActor (WKFindResult) -> Void
  ) { completion(WKFindResult(matchFound: false)) }
}
