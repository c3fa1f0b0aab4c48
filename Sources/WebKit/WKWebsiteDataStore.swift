internal import CWebKitGTK
public import Foundation
internal import GObjectBridge

/// Cookies, storage and caches of web views. Apple: `WKWebsiteDataStore`.
@preconcurrency @MainActor
open class WKWebsiteDataStore: NSObject {
  let session: ObjectRef

  init(session: ObjectRef) {
    self.session = session
    super.init()
  }

  /// The store of the app.
  open class func `default`() -> WKWebsiteDataStore { shared }

  private static let shared = WKWebsiteDataStore(
    session: unsafe ObjectRef(
      retaining: UnsafeMutableRawPointer(webkit_network_session_get_default()!)))

  /// A store that is forgotten.
  open class func nonPersistent() -> WKWebsiteDataStore {
    WKWebsiteDataStore(
      session: unsafe ObjectRef(
        taking: UnsafeMutableRawPointer(webkit_network_session_new_ephemeral()!)))
  }
}
