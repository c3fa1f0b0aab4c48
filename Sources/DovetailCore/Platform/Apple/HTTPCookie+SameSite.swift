internal import Foundation
internal import WebKit

extension HTTPCookie {
  /// Apple's name of the property.
  private static let policy = HTTPCookiePropertyKey("SameSite")

  /// `Lax`, `Strict`, or nil for all requests.
  var keptSameSite: String? {
    switch (properties?[Self.policy] as? String)?.lowercased() {
    case "lax": "Lax"
    case "strict": "Strict"
    default: nil
    }
  }

  /// A cookie with these properties and this policy.
  static func kept(
    _ properties: [HTTPCookiePropertyKey: Any], sameSite: String?
  ) -> HTTPCookie? {
    var properties = properties
    if let sameSite { properties[policy] = sameSite.lowercased() }
    return HTTPCookie(properties: properties)
  }
}
