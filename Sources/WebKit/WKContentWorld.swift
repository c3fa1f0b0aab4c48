public import Foundation

/// A name space for scripts: its own globals over the same document.
/// Apple: `WKContentWorld`.
@preconcurrency @MainActor
open class WKContentWorld: NSObject {
  /// The world of the page's own scripts.
  open class var page: WKContentWorld { pageWorld }
  /// A world of the app's own, the same one each time.
  open class var defaultClient: WKContentWorld { clientWorld }

  /// The world of that name; the same object as long as one is in use.
  open class func world(name: String) -> WKContentWorld {
    named = named.filter { $0.value.world != nil }
    if let world = named[name]?.world { return world }
    let world = WKContentWorld(name: name, engineName: "named:" + name)
    named[name] = WeakWorld(world: world)
    return world
  }

  /// The name given; nil for ``page`` and ``defaultClient``.
  open var name: String? { givenName }

  /// What WebKitGTK calls the world; nil for the page's own.
  ///
  /// Names that apps give are prefixed, so none can reach the private world in
  /// which frames report who they are.
  let engineName: String?
  private let givenName: String?

  /// The world of Dovetail's own scripts, out of reach for app and page.
  static let privateName = "dovetail"
  static let privateWorld = WKContentWorld(name: nil, engineName: privateName)

  private static let pageWorld = WKContentWorld(name: nil, engineName: nil)
  private static let clientWorld = WKContentWorld(name: nil, engineName: "client")
  private static var named: [String: WeakWorld] = [:]

  private struct WeakWorld {
    weak var world: WKContentWorld?
  }

  private init(name: String?, engineName: String?) {
    givenName = name
    self.engineName = engineName
    super.init()
  }
}
