internal import Foundation
internal import WebKit

extension HTTPCookie {
  /// `Lax`, `Strict`, or nil for all requests.
  var keptSameSite: String? { linuxSameSite }

  /// A cookie with these properties and this policy.
  static func kept(
    _ properties: [HTTPCookiePropertyKey: Any], sameSite: String?
  ) -> HTTPCookie? { linuxCookie(properties, sameSite: sameSite) }
}
