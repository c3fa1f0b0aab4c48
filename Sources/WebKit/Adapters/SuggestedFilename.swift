internal import Foundation

/// The name that a download proposes for its file.
enum SuggestedFilename {
  /// The engine's suggestion with composed letters. One that it could not read
  /// gives way to the address's last part, with the suggestion's extension.
  static func correct(_ suggestion: String, url: URL?) -> String {
    // Only a Mac takes letters apart; elsewhere names are looked for composed.
    let name = suggestion.precomposedStringWithCanonicalMapping
    // The network process knows UTF-8 only, and of other bytes leaves nothing.
    guard name.contains(unreadable), let url else { return name }
    let last = url.lastPathComponent.precomposedStringWithCanonicalMapping
    let base = last.contains(unreadable) || ["", "/"].contains(last) ? url.host ?? "" : last
    guard !base.isEmpty else { return name }
    let ending = URL(fileURLWithPath: name).pathExtension
    guard !ending.isEmpty, !ending.contains(unreadable),
      URL(fileURLWithPath: base).pathExtension.lowercased() != ending.lowercased()
    else { return base }
    return base + "." + ending
  }

  private static let unreadable: Character = "\u{FFFD}"
}
