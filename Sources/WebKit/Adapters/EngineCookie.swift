internal import CWebKitGTK
internal import Foundation
public import FoundationNetworking

/// A cookie as libsoup has it, and as Foundation has it: the only place that
/// turns one into the other.
///
/// Foundation on Linux has no `SameSite`. It is remembered in the `HTTPCookie`
/// that the engine's cookie becomes, so that writing this object back keeps it.
@MainActor
@safe
final class EngineCookie {
  let pointer: OpaquePointer

  /// Takes over a cookie that the caller owns.
  init(taking pointer: OpaquePointer) { unsafe self.pointer = pointer }

  isolated deinit { unsafe soup_cookie_free(pointer) }

  /// A copy of Foundation's cookie.
  init(_ cookie: HTTPCookie) {
    unsafe pointer = soup_cookie_new(cookie.name, cookie.value, cookie.domain, cookie.path, -1)!
    if let expiry = Self.expiry(of: cookie) {
      // From 1970 to the last year that GLib knows.
      let seconds = min(max(expiry.timeIntervalSince1970.rounded(), 1), 253_370_764_800)
      let date = unsafe g_date_time_new_from_unix_utc(Int(seconds))!
      unsafe soup_cookie_set_expires(pointer, date)
      unsafe g_date_time_unref(date)
    }
    unsafe soup_cookie_set_secure(pointer, cookie.isSecure ? 1 : 0)
    unsafe soup_cookie_set_http_only(pointer, cookie.isHTTPOnly ? 1 : 0)
    let sameSite = (cookie as? SameSiteCookie)?.sameSite ?? SOUP_SAME_SITE_POLICY_NONE.rawValue
    unsafe soup_cookie_set_same_site_policy(pointer, SoupSameSitePolicy(rawValue: sameSite))
  }

  /// nil: with the session.
  private static func expiry(of cookie: HTTPCookie) -> Date? {
    if cookie.isSessionOnly { return nil }
    if let date = cookie.expiresDate { return date }
    // Foundation on Linux ignores the age of a cookie of version 0.
    guard let text = cookie.properties?[.maximumAge] as? String, let age = Double(text) else {
      return nil
    }
    return Date(timeIntervalSinceNow: age)
  }

  /// Foundation's form; nil for a cookie that Foundation does not accept.
  var cookie: HTTPCookie? {
    var properties: [HTTPCookiePropertyKey: Any] = [
      .name: unsafe String(cString: soup_cookie_get_name(pointer)),
      .value: unsafe String(cString: soup_cookie_get_value(pointer)),
      .domain: domain, .path: path, .version: "0",
    ]
    if let date = unsafe soup_cookie_get_expires(pointer) {
      properties[.expires] = Date(
        timeIntervalSince1970: TimeInterval(unsafe g_date_time_to_unix(date)))
    } else {
      properties[.discard] = "TRUE"
    }
    if unsafe soup_cookie_get_secure(pointer) != 0 { properties[.secure] = "TRUE" }
    if isHTTPOnly { properties[HTTPCookiePropertyKey("HttpOnly")] = "TRUE" }
    let cookie = SameSiteCookie(properties: properties)
    cookie?.sameSite = unsafe soup_cookie_get_same_site_policy(pointer).rawValue
    return cookie
  }

  var isHTTPOnly: Bool { unsafe soup_cookie_get_http_only(pointer) != 0 }

  /// Whether one takes the other's place: name, domain and path are equal.
  func replaces(_ other: EngineCookie) -> Bool {
    unsafe String(cString: soup_cookie_get_name(pointer))
      == String(cString: soup_cookie_get_name(other.pointer))
      && domain.lowercased() == other.domain.lowercased() && path == other.path
  }

  /// With a leading dot for a whole domain, without for one host.
  private var domain: String {
    unsafe soup_cookie_get_domain(pointer).map { unsafe String(cString: $0) } ?? ""
  }

  private var path: String {
    unsafe soup_cookie_get_path(pointer).map { unsafe String(cString: $0) } ?? "/"
  }
}

extension HTTPCookie {
  /// Which requests of other sites the cookie goes with: `Lax`, `Strict`, or nil
  /// for all. Foundation on Linux has no such property. Linux only.
  public var linuxSameSite: String? {
    switch SoupSameSitePolicy(rawValue: (self as? SameSiteCookie)?.sameSite ?? 0) {
    case SOUP_SAME_SITE_POLICY_LAX: "Lax"
    case SOUP_SAME_SITE_POLICY_STRICT: "Strict"
    default: nil
    }
  }

  /// A cookie with these properties that has ``linuxSameSite`` too; nil where
  /// Foundation does not accept them. Linux only.
  public static func linuxCookie(
    _ properties: [HTTPCookiePropertyKey: Any], sameSite: String?
  ) -> HTTPCookie? {
    let cookie = SameSiteCookie(properties: properties)
    cookie?.sameSite =
      switch sameSite {
      case "Lax": SOUP_SAME_SITE_POLICY_LAX.rawValue
      case "Strict": SOUP_SAME_SITE_POLICY_STRICT.rawValue
      default: SOUP_SAME_SITE_POLICY_NONE.rawValue
      }
    return cookie
  }
}

/// Foundation's cookie with the policy that it has no room for.
private final class SameSiteCookie: HTTPCookie, @unchecked Sendable {
  // Written once, before anybody else has the object.
  var sameSite = SOUP_SAME_SITE_POLICY_NONE.rawValue
}
