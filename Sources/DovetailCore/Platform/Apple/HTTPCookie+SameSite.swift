internal import Foundation

extension HTTPCookie {
  /// `Lax`, `Strict`, or nil for all requests.
  var keptSameSite: String? {
    switch sameSitePolicy {
    case .sameSiteLax?: "Lax"
    case .sameSiteStrict?: "Strict"
    default: nil
    }
  }

  /// A cookie with these properties and this policy.
  static func kept(
    _ properties: [HTTPCookiePropertyKey: Any], sameSite: String?
  ) -> HTTPCookie? {
    var properties = properties
    switch sameSite {
    case "Lax": properties[.sameSitePolicy] = HTTPCookieStringPolicy.sameSiteLax
    case "Strict": properties[.sameSitePolicy] = HTTPCookieStringPolicy.sameSiteStrict
    default: break
    }
    return HTTPCookie(properties: properties)
  }
}
