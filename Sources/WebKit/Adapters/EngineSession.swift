internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// One `WebKitNetworkSession`, with what may exist only once for it.
///
/// Stores of the same identifier share it: two sessions of the engine must not
/// write to one folder.
@MainActor
final class EngineSession {
  let engine: ObjectRef
  let identifier: UUID?
  /// Tells its pages from those of other sessions, in the web process.
  let name = UUID().uuidString
  /// The header fields of its requests.
  lazy var headers = OriginHeaders(store: name) {
    didSet { EngineContext.apply(headers) }
  }
  /// Cookie operations and removals, one after the other: some take two calls.
  let operations = OperationSequence()
  private(set) lazy var cookieStore = WKHTTPCookieStore(session: engine, operations: operations)
  private var downloadStarted: SignalConnection?
  /// Certificates that the app accepts although nobody vouches for them.
  var accepted: [(host: String, certificate: ObjectRef)] = []

  private init(_ engine: ObjectRef, identifier: UUID? = nil) {
    // Results arrive through the main loop, also before the first view.
    MainLoop.attach()
    self.engine = engine
    self.identifier = identifier
    keepDataForCookies()
    downloadStarted = SignalConnection(engine, "download-started") { arguments in
      if let download = unsafe arguments.object(0) {
        DownloadAdapter.started(unsafe ObjectRef(retaining: download))
      }
      return .none
    }
  }

  /// The engine's cookie manager takes leave of its session's data when it ends,
  /// without keeping it; a pending operation or a signal's handler may let it end
  /// after the session.
  private func keepDataForCookies() {
    guard let cookies = unsafe webkit_network_session_get_cookie_manager(engine.opaque),
      let data = unsafe webkit_network_session_get_website_data_manager(engine.opaque)
    else { return }
    unsafe g_object_set_data_full(
      UnsafeMutablePointer<GObject>(cookies), "dovetail-data",
      g_object_ref(UnsafeMutableRawPointer(data)), g_object_unref)
  }

  isolated deinit { EngineContext.forgetHeaders(of: name) }

  func accepts(_ certificate: ObjectRef, for host: String) -> Bool {
    accepted.contains {
      unsafe $0.host == host
        && g_tls_certificate_is_same(
          $0.certificate.instance(of: GTlsCertificate.self),
          certificate.instance(of: GTlsCertificate.self)) != 0
    }
  }

  /// Forgotten with its last user.
  static func ephemeral() -> EngineSession {
    EngineSession(
      unsafe ObjectRef(taking: UnsafeMutableRawPointer(webkit_network_session_new_ephemeral()!)))
  }

  /// Kept in the app's own folders.
  static let standard = persistent(
    data: AppFolders.data("WebsiteData/Default"), cache: AppFolders.cache("WebsiteData/Default"))

  /// Kept in the folders of an identifier.
  static func identified(by identifier: UUID) -> EngineSession {
    if let session = identified[identifier]?.session { return session }
    AppFolders.sweepOnce()
    do { try AppFolders.makeStore(identifier) } catch {
      Diagnostics.note("website data cannot be kept: \(error.localizedDescription)")
    }
    let session = persistent(
      data: AppFolders.store(identifier), cache: AppFolders.storeCache(identifier),
      identifier: identifier)
    identified = identified.filter { $0.value.session != nil }
    identified[identifier] = Weak(session: session)
    return session
  }

  /// Kept in a folder of its own, which no other session may use meanwhile.
  static func kept(in folder: URL) -> EngineSession {
    persistent(data: folder.appending(path: "data"), cache: folder.appending(path: "cache"))
  }

  static func isInUse(_ identifier: UUID) -> Bool { identified[identifier]?.session != nil }

  private struct Weak { weak var session: EngineSession? }
  private static var identified: [UUID: Weak] = [:]

  private static func persistent(
    data: URL, cache: URL, identifier: UUID? = nil
  ) -> EngineSession {
    LeftCaches.keep(cache)
    for folder in [data, cache] {
      do { try AppFolders.make(folder) } catch {
        Diagnostics.note("website data cannot be kept: \(error.localizedDescription)")
      }
    }
    let session = unsafe ObjectRef(
      taking: UnsafeMutableRawPointer(webkit_network_session_new(data.path, cache.path)!))
    // Without this call the engine keeps cookies in memory only.
    unsafe webkit_cookie_manager_set_persistent_storage(
      webkit_network_session_get_cookie_manager(session.opaque),
      data.appendingPathComponent("cookies.sqlite").path,
      WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE)
    return EngineSession(session, identifier: identifier)
  }
}
