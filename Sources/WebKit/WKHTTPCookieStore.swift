internal import CWebKitGTK
internal import Dispatch
public import Foundation
public import FoundationNetworking
internal import GObjectBridge

/// The cookies of a data store. Apple: `WKHTTPCookieStore`.
///
/// Operations take effect in the order of the calls. A cookie set to its
/// completion is in every request that begins afterwards.
///
/// - Note: Linux: Foundation's `HTTPCookie` has no `SameSite`. A cookie that was
///   read here keeps it when the same object is set again; a cookie made by the
///   app has none.
@preconcurrency @MainActor
open class WKHTTPCookieStore: NSObject {
  /// Whether cookies are accepted. Apple: `WKHTTPCookieStore.CookiePolicy`.
  public enum CookiePolicy: Int, Sendable {
    /// Those of the page's own site.
    case allow = 0
    /// None.
    case disallow = 1
  }

  private struct Weak { weak var observer: (any WKHTTPCookieStoreObserver)? }

  private let session: ObjectRef
  private let operations: OperationSequence
  private var observers: [Weak] = []
  private var changed: SignalConnection?
  private var isChangePending = false

  init(session: ObjectRef, operations: OperationSequence) {
    self.session = session
    self.operations = operations
    super.init()
  }

  private var manager: OpaquePointer {
    unsafe webkit_network_session_get_cookie_manager(session.opaque)!
  }

  // MARK: Reading

  /// Gives all cookies, in no particular order; once, on the main actor.
  ///
  /// Corresponds to `webkit_cookie_manager_get_all_cookies`.
  open func getAllCookies(
    _ completionHandler: @escaping @MainActor @Sendable ([HTTPCookie]) -> Void
  ) {
    operations.add { [self] done in
      fetch { cookies in
        done()
        completionHandler(cookies.compactMap(\.cookie))
      }
    }
  }

  /// All cookies, in no particular order.
  open func allCookies() async -> [HTTPCookie] {
    await withCheckedContinuation { continuation in
      getAllCookies { continuation.resume(returning: $0) }
    }
  }

  private func fetch(_ then: @escaping @MainActor ([EngineCookie]) -> Void) {
    let manager = unsafe manager
    unsafe AsyncOperation.start(
      { unsafe webkit_cookie_manager_get_all_cookies(manager, nil, $0, $1) },
      finish: { result, error in
        let list = unsafe webkit_cookie_manager_get_all_cookies_finish(manager, result, &error)
        defer { unsafe g_list_free(list) }
        var cookies: [EngineCookie] = []
        var node = unsafe list
        while let item = unsafe node {
          if let cookie = unsafe item.pointee.data {
            cookies.append(unsafe EngineCookie(taking: OpaquePointer(cookie)))
          }
          unsafe node = item.pointee.next
        }
        return cookies
      },
      completion: { (result: Result<[EngineCookie], GLibError>) in
        then((try? result.get()) ?? [])
      })
  }

  // MARK: Writing

  /// Adds a cookie, or replaces the one of the same name, domain and path.
  ///
  /// An `HttpOnly` cookie is not replaced by one that is not. One that has
  /// expired removes the stored one.
  ///
  /// - Parameter completionHandler: called once when the cookie is stored; there
  ///   is no failure.
  ///
  /// Corresponds to `webkit_cookie_manager_add_cookie`.
  open func setCookie(
    _ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    setCookies([cookie], completionHandler: completionHandler)
  }

  /// Adds or replaces a cookie; returns when it is stored.
  open func setCookie(_ cookie: HTTPCookie) async { await setCookies([cookie]) }

  /// Adds or replaces cookies; those of other names stay.
  ///
  /// As ``setCookie(_:completionHandler:)`` for each, in order.
  open func setCookies(
    _ cookies: [HTTPCookie], completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    operations.add { [self] done in
      let cookies = cookies.map { EngineCookie($0) }
      let finish = { @MainActor [self] in
        tellOfChange()
        done()
        completionHandler?()
      }
      guard cookies.contains(where: { !$0.isHTTPOnly }) else { return add(cookies[...], finish) }
      fetch { [self] stored in
        let isProtected = { (cookie: EngineCookie) in
          !cookie.isHTTPOnly && stored.contains { $0.isHTTPOnly && $0.replaces(cookie) }
        }
        add(cookies.filter { !isProtected($0) }[...], finish)
      }
    }
  }

  /// Adds or replaces cookies; returns when they are stored.
  open func setCookies(_ cookies: [HTTPCookie]) async {
    await withCheckedContinuation { continuation in
      setCookies(cookies) { continuation.resume() }
    }
  }

  private func add(_ cookies: ArraySlice<EngineCookie>, _ then: @escaping @MainActor () -> Void) {
    guard let cookie = cookies.first else { return then() }
    let manager = unsafe manager
    unsafe AsyncOperation.start(
      { unsafe webkit_cookie_manager_add_cookie(manager, cookie.pointer, nil, $0, $1) },
      finish: { result, error in
        _ = unsafe webkit_cookie_manager_add_cookie_finish(manager, result, &error)
      },
      completion: { (_: Result<Void, GLibError>) in self.add(cookies.dropFirst(), then) })
  }

  /// Removes the cookie of this name, domain and path, if there is one.
  ///
  /// An `HttpOnly` cookie is removed only by one that is `HttpOnly` as well.
  ///
  /// - Parameter completionHandler: called once; there is no failure.
  ///
  /// Corresponds to `webkit_cookie_manager_delete_cookie`.
  open func delete(
    _ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    operations.add { [self] done in
      let wanted = EngineCookie(cookie)
      fetch { [self] stored in
        let matching = stored.filter {
          $0.replaces(wanted) && (wanted.isHTTPOnly || !$0.isHTTPOnly)
        }
        remove(matching[...]) { [self] in
          tellOfChange()
          done()
          completionHandler?()
        }
      }
    }
  }

  /// Removes a cookie; see ``delete(_:completionHandler:)``.
  open func deleteCookie(_ cookie: HTTPCookie) async {
    await withCheckedContinuation { continuation in
      delete(cookie) { continuation.resume() }
    }
  }

  private func remove(
    _ cookies: ArraySlice<EngineCookie>, _ then: @escaping @MainActor () -> Void
  ) {
    guard let cookie = cookies.first else { return then() }
    let manager = unsafe manager
    unsafe AsyncOperation.start(
      { unsafe webkit_cookie_manager_delete_cookie(manager, cookie.pointer, nil, $0, $1) },
      finish: { result, error in
        _ = unsafe webkit_cookie_manager_delete_cookie_finish(manager, result, &error)
      },
      completion: { (_: Result<Void, GLibError>) in self.remove(cookies.dropFirst(), then) })
  }

  // MARK: Observers

  /// Adds an observer, once; it is not kept alive.
  open func add(_ observer: any WKHTTPCookieStoreObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
    observers.append(Weak(observer: observer))
    guard changed == nil else { return }
    let manager = unsafe ObjectRef(retaining: manager)
    changed = SignalConnection(manager, "changed") { [weak self] _ in
      self?.noteChange()
      return .none
    }
  }

  /// Removes an observer; one that was never added is ignored.
  open func remove(_ observer: any WKHTTPCookieStoreObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
    if observers.isEmpty { changed = nil }
  }

  /// The engine reports a replaced cookie twice, gone and come.
  private func noteChange() {
    guard !isChangePending else { return }
    isChangePending = true
    DispatchQueue.main.async { [weak self] in
      // An operation of the app tells at its end.
      guard let self, !self.operations.isRunning else { return }
      self.tellOfChange()
    }
  }

  func tellOfChange() {
    guard isChangePending else { return }
    isChangePending = false
    for entry in observers { entry.observer?.cookiesDidChange(in: self) }
  }

  // MARK: Policy

  /// Gives the policy; once, on the main actor.
  ///
  /// Corresponds to `webkit_cookie_manager_get_accept_policy`.
  open func getCookiePolicy(
    _ completionHandler: @escaping @MainActor @Sendable (CookiePolicy) -> Void
  ) {
    let manager = unsafe manager
    unsafe AsyncOperation.start(
      { unsafe webkit_cookie_manager_get_accept_policy(manager, nil, $0, $1) },
      finish: { result, error in
        unsafe webkit_cookie_manager_get_accept_policy_finish(manager, result, &error)
      },
      completion: { (result: Result<WebKitCookieAcceptPolicy, GLibError>) in
        let policy = try? result.get()
        completionHandler(policy == WEBKIT_COOKIE_POLICY_ACCEPT_NEVER ? .disallow : .allow)
      })
  }

  /// Whether cookies are accepted. Default ``CookiePolicy/allow``.
  open var cookiePolicy: CookiePolicy {
    get async {
      await withCheckedContinuation { continuation in
        getCookiePolicy { continuation.resume(returning: $0) }
      }
    }
  }

  /// Sets the policy. Corresponds to `webkit_cookie_manager_set_accept_policy`.
  open func setCookiePolicy(
    _ policy: CookiePolicy, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    unsafe webkit_cookie_manager_set_accept_policy(
      manager,
      policy == .disallow
        ? WEBKIT_COOKIE_POLICY_ACCEPT_NEVER : WEBKIT_COOKIE_POLICY_ACCEPT_NO_THIRD_PARTY)
    // The call has no answer; one that has, sent after it, tells that it is done.
    getCookiePolicy { _ in completionHandler?() }
  }

  /// Sets the policy; returns when it holds.
  open func setCookiePolicy(_ policy: CookiePolicy) async {
    await withCheckedContinuation { continuation in
      setCookiePolicy(policy) { continuation.resume() }
    }
  }
}
