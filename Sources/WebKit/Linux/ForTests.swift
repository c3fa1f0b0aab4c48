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
  package func setProxy(_ address: String?, except hosts: [String] = []) {
    guard let address else {
      return unsafe webkit_network_session_set_proxy_settings(
        session.opaque, WEBKIT_NETWORK_PROXY_MODE_DEFAULT, nil)
    }
    var names = unsafe hosts.map { unsafe UnsafePointer(strdup($0)) }
    defer { unsafe names.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
    unsafe names.append(nil)
    let settings = unsafe webkit_network_proxy_settings_new(address, names)
    defer { unsafe webkit_network_proxy_settings_free(settings) }
    unsafe webkit_network_session_set_proxy_settings(
      session.opaque, WEBKIT_NETWORK_PROXY_MODE_CUSTOM, settings)
  }

  /// Trusts a certificate, as PEM, for a host.
  package func trust(_ certificate: String, for host: String) {
    guard let made = unsafe g_tls_certificate_new_from_pem(certificate, -1, nil) else { return }
    defer { unsafe g_object_unref(made) }
    unsafe webkit_network_session_allow_tls_certificate_for_host(session.opaque, made, host)
  }
}

extension WKWebView {
  /// The engine's widget, wherever it is shown.
  package var engineWidget: ObjectRef { engine }

  /// How many messages of its pages came by a line of their own, past the engine.
  package var messagesByLine: Int { content.messagesByWire }
}

extension WKUserContentController {
  /// Whether scripts of the app's worlds may send past the engine's messages, in
  /// views made from now on. As on Apple's systems where not.
  @MainActor package static var hasCrossings: Bool {
    get { NamedWorldScript.hasCrossings }
    set { NamedWorldScript.hasCrossings = newValue }
  }
}
