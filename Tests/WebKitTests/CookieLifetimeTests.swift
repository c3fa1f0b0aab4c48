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
    let data: WeakObjectRef
    do {
      let session = EngineSession.ephemeral()
      manager = unsafe ObjectRef(
        retaining: webkit_network_session_get_cookie_manager(session.engine.opaque)!)
      data = WeakObjectRef(
        unsafe ObjectRef(
          retaining: webkit_network_session_get_website_data_manager(session.engine.opaque)!))
    }
    withExtendedLifetime(manager) { #expect(data.object != nil) }
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

  private final class Observer: NSObject, WKHTTPCookieStoreObserver {}
}
