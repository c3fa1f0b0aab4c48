internal import Foundation

/// The name that a file is saved under: one that says what it is, and that can
/// do no harm.
enum DownloadName {
  /// What is known of a download.
  struct Facts {
    /// `Content-Disposition`, each byte as one character.
    var disposition: String?
    /// The `download` attribute, or what the engine makes of the address.
    var suggestion: String?
    var url: URL?
    var title: String?
    /// The MIME type, without parameters.
    var type: String?
  }

  /// Header, else the page's own word, else path, else title; the extension by
  /// the type, where the name has none of it.
  static func make(_ facts: Facts) -> String {
    if let name = facts.disposition.flatMap(ContentDisposition.name).map(safe), !name.isEmpty {
      return fit(FileType.complete(name, facts.type))
    }
    let path = facts.url.flatMap(pathName).map(safe) ?? ""
    if let name = facts.suggestion.map(safe), !name.isEmpty, !name.contains("\u{FFFD}"),
      !isFromPath(name, path),
      facts.url?.scheme.map({ ["http", "https"].contains($0.lowercased()) }) ?? false
        || !isMadeUp(name)
    {
      return fit(FileType.complete(name, facts.type))
    }
    if !path.isEmpty { return fit(FileType.replaceProgram(path, facts.type)) }
    let title = facts.title.map { $0.replacing("/", with: "-").replacing("\\", with: "-") }
    if let name = title.map(safe), !name.isEmpty {
      return fit(FileType.append(name, facts.type))
    }
    let host = facts.url?.host.map(safe) ?? ""
    return fit(FileType.append(host.isEmpty ? "download" : host, facts.type))
  }

  private static func pathName(_ url: URL) -> String? {
    guard let scheme = url.scheme?.lowercased(), !["data", "blob"].contains(scheme),
      !url.hasDirectoryPath
    else { return nil }
    return url.lastPathComponent
  }

  /// The engine's suggestion is often the path's last part, with an extension.
  private static func isFromPath(_ name: String, _ path: String) -> Bool {
    !path.isEmpty && (name == path || name.hasPrefix(path + "."))
  }

  /// What the engine says when nobody gave a name: a blob's number, `unknown`.
  private static func isMadeUp(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }
    return UUID(uuidString: String(stem)) != nil || stem.lowercased() == "unknown"
      || stem.contains(",") || stem.contains(";")
  }

  // MARK: Safety

  /// Without folders, signs that cannot be seen, and names that mean something
  /// else to some system. May be empty.
  static func safe(_ name: String) -> String {
    let composed = name.precomposedStringWithCanonicalMapping
    let last =
      composed.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    var text = ""
    for scalar in last.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: break
      default:
        text.unicodeScalars.append("<>:\"|?*".unicodeScalars.contains(scalar) ? "_" : scalar)
      }
    }
    text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    text = String(text.drop { $0 == "." || $0 == " " || $0 == "~" })
    while let end = text.last, end == "." || end == " " { text.removeLast() }
    return isReserved(text) ? "_" + text : text
  }

  private static func isReserved(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }.lowercased()
    if ["con", "prn", "aux", "nul"].contains(stem) { return true }
    return stem.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt"))
      && stem.last?.isNumber == true
  }

  /// Bytes that leave room for a number and for the engine's own suffix.
  private static let limit = 230

  private static func fit(_ name: String) -> String {
    guard name.utf8.count > limit else { return name }
    let (stem, suffix) = FileType.split(name)
    var short = stem
    while short.utf8.count + suffix.utf8.count > limit, !short.isEmpty { short.removeLast() }
    return short + suffix
  }
}
