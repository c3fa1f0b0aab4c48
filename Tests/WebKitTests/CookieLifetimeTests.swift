import CWebKitGTK
import Foundation
import GObjectBridge
import Testing

@testable import WebKit

@MainActor @Suite(.timeLimit(.minutes(1))) struct CookieLifetimeTests {
  /// The engine's cookie manager takes leave of its session's data when it ends,
  /// and a pending operation keeps it longer than the session: the app crashed
  /// where a store was let go while cookies were read.
  @Test func `a cookie manager that outlives its session still has the data it works on`() {
    let manager: ObjectRef
    let data = Watched()
    do {
      let session = EngineSession.ephemeral()
      manager = unsafe ObjectRef(
        retaining: webkit_network_session_get_cookie_manager(session.engine.opaque)!)
      unsafe data.watch(
        UnsafeMutableRawPointer(
          webkit_network_session_get_website_data_manager(session.engine.opaque)!))
    }
    withExtendedLifetime(manager) { #expect(data.isAlive) }
  }

  @Test func `stores are let go while their cookies are read`() async {
    let observer = Observer()
    for _ in 0..<20 {
      let read = AsyncStream<Void>.makeStream()
      do {
        let cookies = WKWebsiteDataStore.nonPersistent().httpCookieStore
        cookies.add(observer)
        cookies.getAllCookies { _ in read.continuation.finish() }
      }
      for await _ in read.stream {}
    }
  }

  /// Tells whether an object of the engine's is still there.
  @MainActor @safe private final class Watched {
    private let reference = UnsafeMutablePointer<GWeakRef>.allocate(capacity: 1)

    init() { unsafe g_weak_ref_init(reference, nil) }

    isolated deinit {
      unsafe g_weak_ref_clear(reference)
      unsafe reference.deallocate()
    }

    func watch(_ object: UnsafeMutableRawPointer) { unsafe g_weak_ref_set(reference, object) }

    var isAlive: Bool {
      guard let object = unsafe g_weak_ref_get(reference) else { return false }
      unsafe g_object_unref(object)
      return true
    }
  }

  private final class Observer: NSObject, WKHTTPCookieStoreObserver {}
}
