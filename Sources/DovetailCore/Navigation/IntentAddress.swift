internal import Foundation

/// What an `intent:` address says:
/// `intent://pay?id=1#Intent;scheme=kakaotalk;S.browser_fallback_url=https%3A%2F%2F…;end`.
struct IntentAddress: Equatable {
  /// The address for a program; nil where it names none, or none that can be
  /// opened.
  private(set) var url: URL?
  /// The page for where there is no program: `https` only.
  private(set) var fallback: URL?

  init(_ intent: URL) {
    let text = intent.absoluteString
    guard intent.scheme?.lowercased() == "intent", let start = text.range(of: "#Intent;"),
      let colon = text.firstIndex(of: ":")
    else { return }
    var scheme: String?
    for part in text[start.upperBound...].split(separator: ";") {
      guard let sign = part.firstIndex(of: "=") else { continue }
      let value = part[part.index(after: sign)...]
      switch part[..<sign] {
      case "scheme": scheme = value.lowercased()
      case "S.browser_fallback_url": fallback = Self.page(value)
      default: break
      }
    }
    let data = text[text.index(after: colon)..<start.lowerBound]
    url = Self.address(scheme, data)
  }

  private static func page(_ value: Substring) -> URL? {
    guard let address = value.removingPercentEncoding, let url = URL(string: address),
      url.scheme?.lowercased() == "https", url.host?.isEmpty == false, url.user == nil
    else { return nil }
    return url
  }

  private static func address(_ scheme: String?, _ data: Substring) -> URL? {
    // Some write the whole address behind `intent:`.
    let text = scheme.map { "\($0):\(data)" } ?? String(data)
    guard let url = URL(string: text), let found = url.scheme?.lowercased(),
      found != "intent", found != "http", !DangerousSchemes.all.contains(found)
    else { return nil }
    return url
  }
}
