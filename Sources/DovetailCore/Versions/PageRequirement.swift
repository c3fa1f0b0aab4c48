internal import Foundation

/// What a page needs of the app, as it says itself:
///
/// ```html
/// <meta name="dovetail-requires" content="app>=1.4, locationSearch, share">
/// ```
///
/// `app>=` and a version, and names of commands that the page calls.
struct PageRequirement: Equatable {
  /// The oldest version of the app that the page works in; nil for any.
  var version: AppVersion?
  /// The commands that it calls, in its order.
  var commands: [String] = []
  /// Parts that mean nothing.
  var unknown: [String] = []

  init(_ text: String) {
    for part in text.prefix(4096).split(separator: ",") {
      let part = part.trimmingCharacters(in: .whitespacesAndNewlines)
      if part.isEmpty { continue }
      if let wanted = Self.version(part) {
        version = max(version ?? wanted, wanted)
      } else if Self.isName(part) {
        commands.append(part)
      } else {
        unknown.append(part)
      }
    }
  }

  private static func version(_ part: String) -> AppVersion? {
    guard let sign = part.range(of: ">="),
      part[..<sign.lowerBound].trimmingCharacters(in: .whitespaces) == "app"
    else { return nil }
    return AppVersion(part[sign.upperBound...].trimmingCharacters(in: .whitespaces))
  }

  private static func isName(_ part: String) -> Bool {
    part.utf8.allSatisfy {
      (48...57).contains($0) || (97...122).contains($0 | 0x20) || "._-$".utf8.contains($0)
    }
  }

  /// Why the page does not work in an app; nil where it does.
  func fault(version own: String, commands known: Set<String>) -> LoadFailure.Reason? {
    if let version, let own = AppVersion(own), own < version {
      return .appTooOld(needed: version.description)
    }
    let missing = commands.filter { !known.contains($0) }
    return missing.isEmpty ? nil : .commandsMissing(missing)
  }
}
