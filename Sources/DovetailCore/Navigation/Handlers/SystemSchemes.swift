internal import Foundation

/// Hands over what other programs open: telephone, mail, messages, maps,
/// payments, and what the manifest names.
public struct SystemSchemes: NavigationHandler {
  /// The handler's name.
  public let name = "system-schemes"

  private let rules: [String: AppManifest.Navigation.SchemeRule]
  private let origins: Set<Origin>

  /// The handler of an app.
  public init(_ manifest: AppManifest) {
    rules = manifest.navigation.schemes
    origins = manifest.origins
  }

  /// Schemes that everybody knows; the person is asked about them.
  public static let known: Set<String> = [
    "tel", "mailto", "sms", "smsto", "facetime", "facetime-audio", "webcal",
    // Maps.
    "geo", "maps", "comgooglemaps", "nmap", "kakaomap", "tmap",
    // Shops and sign-in.
    "market", "itms-apps", "itms-appss", "kakaotalk", "kakaolink", "naversearchapp",
    // Payments.
    "kakaopay", "supertoss", "payco", "ispmobile", "kftc-bankpay", "mpocket.online.ansimclick",
    "shinhan-sr-ansimclick", "hdcardappcardansimclick", "lotteappcard", "kb-acp", "liivbank",
    "newliiv", "nhallonepayansimclick", "cloudpay", "hanawalletmembers", "citimobileapp",
    "wooripay", "com.wooricard.wcard", "samsungpay", "upi",
  ]

  /// Pages of other origins are asked about even where the manifest says that
  /// the scheme opens: the person should know who wants it.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    let scheme = request.scheme
    let rule = rules[scheme]
    if rule == .refuse { return .refuse(.schemeNotAllowed(scheme)) }
    if scheme == "intent" { return intent(request) }
    guard rule != nil || Self.known.contains(scheme) else { return nil }
    let isTrusted = request.isByApp || rule == .open && origins.contains(request.source)
    return .handToSystem(asks: !isTrusted)
  }

  // MARK: Intents

  /// `intent:` is Android's. What it says of a page to go to instead can be
  /// done here too.
  private func intent(_ request: NavigationRequest) -> NavigationDecision {
    guard let fallback = Self.fallback(of: request.url) else {
      return .refuse(.unknownScheme(request.scheme))
    }
    return .load(fallback)
  }

  /// The page that an intent names for where there is no app for it: `https`
  /// only, and decided about as any other.
  static func fallback(of url: URL) -> URL? {
    let text = url.absoluteString
    guard let start = text.range(of: "#Intent;") else { return nil }
    for part in text[start.upperBound...].split(separator: ";") {
      guard part.hasPrefix("S.browser_fallback_url=") else { continue }
      let value = part.dropFirst("S.browser_fallback_url=".count)
      guard let address = value.removingPercentEncoding, let url = URL(string: address),
        url.scheme?.lowercased() == "https", url.host?.isEmpty == false
      else { return nil }
      return url
    }
    return nil
  }
}
