internal import CWebKitGTK
internal import Foundation
package import GObjectBridge

/// What tests need of a store and no app does.
extension WKWebsiteDataStore {
  /// A lasting store in a folder of its own. No other store may use the folder
  /// meanwhile.
  package convenience init(folder: URL) { self.init(EngineSession.kept(in: folder)) }

  /// Removes what a store in a folder of its own has kept; the folder itself, and
  /// the empty one of its cache, stay until this process ends. See ``LeftCaches``.
  ///
  /// - Parameter root: the folder to remove then: it, or one around it.
  package static func remove(folder: URL, in root: URL) throws {
    try LeftCaches.remove(
      data: folder.appending(path: "data"), cache: folder.appending(path: "cache"), in: root)
  }

  /// Sends all connections of the store through a proxy, such as
  /// `socks5://127.0.0.1:1080`; nil goes the system's way.
  package func setProxy(_ address: String?) {
    guard let address else {
      return unsafe webkit_network_session_set_proxy_settings(
        session.opaque, WEBKIT_NETWORK_PROXY_MODE_DEFAULT, nil)
    }
    let settings = unsafe webkit_network_proxy_settings_new(address, nil)
    defer { unsafe webkit_network_proxy_settings_free(settings) }
    unsafe webkit_network_session_set_proxy_settings(
      session.opaque, WEBKIT_NETWORK_PROXY_MODE_CUSTOM, settings)
  }
}

extension WKWebView {
  /// The engine's widget, wherever it is shown.
  package var engineWidget: ObjectRef { engine }
}
