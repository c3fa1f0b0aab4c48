internal import Foundation

/// Hands over what other programs open: telephone, mail, messages, maps,
/// payments, and what the manifest names.
public struct SystemSchemes: NavigationHandler {
  /// The handler's name.
  public let name = "system-schemes"

  private let rules: [String: AppManifest.Navigation.SchemeRule]
  private let own: Set<String>
  private let fallbacks: [String: URL]
  private let origins: Set<Origin>

  /// The handler of an app.
  public init(_ manifest: AppManifest) {
    rules = manifest.navigation.schemes
    own = manifest.links.schemes
    fallbacks = manifest.navigation.fallbacks
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
    guard isAllowed(scheme) else { return nil }
    let asks = asks(scheme, request)
    guard let fallback = fallbacks[scheme] else { return .handToSystem(asks: asks) }
    return .openApp(ExternalApp(request.url, fallback: fallback, asks: asks))
  }

  private func isAllowed(_ scheme: String) -> Bool {
    rules[scheme].map { $0 != .refuse } ?? Self.known.contains(scheme)
  }

  private func asks(_ scheme: String, _ request: NavigationRequest) -> Bool {
    !(request.isByApp || rules[scheme] == .open && origins.contains(request.source))
  }

  // MARK: Intents

  /// `intent:` is Android's, and names an address for a program, and a page for
  /// where there is none; both can be used here too. A scheme that the app does
  /// not allow is one for which there is no program.
  private func intent(_ request: NavigationRequest) -> NavigationDecision {
    let intent = IntentAddress(request.url)
    let scheme = intent.url?.scheme?.lowercased() ?? ""
    if let url = intent.url, scheme == "https" || own.contains(scheme) { return .load(url) }
    let url = isAllowed(scheme) ? intent.url : nil
    let fallback = intent.fallback ?? fallbacks[scheme]
    guard url != nil || fallback != nil else { return .refuse(.unknownScheme(request.scheme)) }
    return .openApp(ExternalApp(url, fallback: fallback, asks: asks(scheme, request)))
  }
}
