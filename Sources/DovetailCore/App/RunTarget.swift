public import Foundation

/// What a person asks to run: an address, a folder or a manifest.
public enum RunTarget {
  /// Reads what was asked for.
  ///
  /// - Parameters:
  ///   - text: an `https://` address, an `http://` address of this machine, a
  ///     folder with a `dovetail.json` or an `index.html`, or a `dovetail.json`.
  ///   - folder: where relative paths begin.
  /// - Throws: ``RunTargetError`` or ``ManifestError``.
  public static func manifest(
    for text: String, relativeTo folder: URL = .currentDirectory()
  ) throws -> AppManifest {
    if text.contains("://") { return try manifest(at: address(text)) }
    let path = URL(filePath: text, relativeTo: folder).standardizedFileURL
    guard FileFacts.exists(path) else { throw RunTargetError.nothingThere(text) }
    guard FileFacts.isDirectory(path) else {
      if path.pathExtension.lowercased() == "json" { return try AppManifest(contentsOf: path) }
      throw RunTargetError.notRunnable(text)
    }
    let manifest = path.appending(path: "dovetail.json", directoryHint: .notDirectory)
    if FileFacts.exists(manifest) { return try AppManifest(contentsOf: manifest) }
    return try self.manifest(in: path, text: text)
  }

  /// Whether what was asked for has a manifest of its own.
  public static func isApp(
    _ text: String, relativeTo folder: URL = .currentDirectory()
  ) -> Bool { manifestFile(text, relativeTo: folder) != nil }

  /// The manifest's file; nil where there is none.
  public static func manifestFile(
    _ text: String, relativeTo folder: URL = .currentDirectory()
  ) -> URL? {
    if text.contains("://") { return nil }
    let path = URL(filePath: text, relativeTo: folder).standardizedFileURL
    let file =
      FileFacts.isDirectory(path)
      ? path.appending(path: "dovetail.json", directoryHint: .notDirectory) : path
    return FileFacts.exists(file) && file.pathExtension.lowercased() == "json" ? file : nil
  }

  private static func manifest(at url: URL) -> AppManifest {
    let host = url.host ?? "localhost"
    var manifest = AppManifest(id: identity(of: host), name: host, start: url)
    // Nobody has said what else is the app's own.
    manifest.navigation.others = .here
    manifest.permissions = anything
    return manifest
  }

  private static func manifest(in folder: URL, text: String) throws(RunTargetError) -> AppManifest {
    guard let start = AppScheme.address(of: "index.html"),
      let page = AppScheme.file(for: start, in: folder), !FileFacts.isDirectory(page)
    else { throw RunTargetError.noIndex(text) }
    let name = folder.lastPathComponent
    var manifest = AppManifest(id: identity(of: name), name: name, start: start, web: folder)
    manifest.permissions = anything
    return manifest
  }

  /// Without a manifest nobody has said what pages may ask for.
  private static let anything = Dictionary(
    uniqueKeysWithValues: Permission.allCases.map { ($0, "") })

  /// An identity for something that has none of its own.
  private static func identity(of name: String) -> String {
    let letters = name.lowercased().utf8.map { byte in
      (48...57).contains(byte) || (97...122).contains(byte)
        ? Character(UnicodeScalar(byte)) : Character("_")
    }
    return "run.dovetail._" + String(letters.prefix(100))
  }

  /// Reads an address that an app may start at: `https`, or `http` to this
  /// machine and to hosts that the app allows.
  public static func address(
    _ text: String, plainHosts: [HostPattern] = []
  ) throws(RunTargetError) -> URL {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased() else {
      throw .notAnAddress(text)
    }
    guard scheme == "https" || scheme == "http" else { throw .otherScheme(text, scheme: scheme) }
    guard let host = url.host, !host.isEmpty, url.user == nil, url.password == nil,
      let origin = Origin(of: url)
    else { throw .notAnAddress(text) }
    guard
      scheme == "https" || origin.isLoopback
        || plainHosts.contains(where: { $0.matches(origin.host) })
    else { throw .insecure(text) }
    return url
  }
}

/// Why something cannot be run, and what to do.
public enum RunTargetError: Error, LocalizedError, Equatable, Sendable {
  /// No address with scheme and host.
  case notAnAddress(String)
  /// An address of a scheme that no app starts at.
  case otherScheme(String, scheme: String)
  /// `http` to another machine.
  case insecure(String)
  /// No file and no folder of that name.
  case nothingThere(String)
  /// A folder without `index.html`.
  case noIndex(String)
  /// A file that is no manifest.
  case notRunnable(String)

  /// What happened, and what to do.
  public var errorDescription: String? {
    switch self {
    case .notAnAddress(let text):
      "'\(text)' is not an address. Write scheme and host, such as https://example.com/"
    case .otherScheme(let text, let scheme):
      "'\(text)' cannot be run: apps start at https:// (or http://localhost), not at \(scheme):"
    case .insecure(let text):
      "'\(text)' is not encrypted. Use https://; http:// is for this machine (http://localhost)"
    case .nothingThere(let text):
      Self.looksLikeHost(text)
        ? "There is no '\(text)' here. If an address is meant, write \(Self.guess(text))"
        : "There is no file or folder '\(text)'"
    case .noIndex(let text):
      "The folder '\(text)' has no index.html. Name the folder that holds the web app, or put a "
        + "dovetail.json there"
    case .notRunnable(let text):
      "'\(text)' is neither a folder nor a dovetail.json. Name the folder that it lies in"
    }
  }

  private static func looksLikeHost(_ text: String) -> Bool {
    let host = text.prefix { $0 != "/" && $0 != ":" }
    return host == "localhost"
      || (host.contains(".") && !host.hasPrefix(".") && !text.hasSuffix(".json"))
  }

  private static func guess(_ text: String) -> String {
    (text.hasPrefix("localhost") || text.hasPrefix("127.") ? "http://" : "https://") + text
  }
}
