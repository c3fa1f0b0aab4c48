public import Foundation

/// What a desktop is told of an app: its name, icon and program, and the
/// addresses that it opens.
public struct DesktopEntry: Sendable, Equatable {
  /// The app.
  public let manifest: AppManifest
  /// The name in each language that the app has one in; the first is English, or
  /// the only one.
  public let names: [(language: AppLanguage, name: String)]
  /// The program and its words, which gets links as further words.
  public let command: [String]
  /// The icon's name, or its file's whole path; nil for none.
  public let icon: String?

  /// The entry of an app that is in a `dovetail.json`.
  ///
  /// - Parameters:
  ///   - file: the manifest, read once more in each language.
  ///   - command: the program and its words.
  /// - Throws: ``ManifestError``.
  public init(manifest file: URL, command: [String], icon: String? = nil) throws {
    let data = try Data(contentsOf: file)
    let english = try AppManifest(data, file: file, system: .english)
    manifest = english
    var names: [(language: AppLanguage, name: String)] = [(.english, english.name)]
    for language in AppLanguage.allCases where language != .english {
      let name = try AppManifest(data, file: file, system: language).name
      if name != english.name { names.append((language, name)) }
    }
    self.names = names
    self.command = command
    self.icon = icon
  }

  /// Equal entries make equal files.
  public static func == (left: Self, right: Self) -> Bool { left.text == right.text }

  /// The file's name.
  public var fileName: String { "\(manifest.id).desktop" }

  /// The file, as the Desktop Entry Specification has it.
  public var text: String {
    var lines = ["[Desktop Entry]", "Type=Application", "Version=1.5"]
    for (index, name) in names.enumerated() {
      let key = index == 0 ? "Name" : "Name[\(name.language.rawValue)]"
      lines.append("\(key)=\(Self.escaped(name.name))")
    }
    let words = command.map(Self.quoted) + ["%U"]
    lines.append("Exec=\(Self.escaped(words.joined(separator: " ")))")
    if let icon { lines.append("Icon=\(Self.escaped(icon))") }
    lines += ["Terminal=false", "StartupNotify=true", "StartupWMClass=\(manifest.id)"]
    if manifest.permissions[.notifications] != nil || manifest.push {
      lines.append("X-GNOME-UsesNotifications=true")
    }
    let types = manifest.links.mimeTypes
    if !types.isEmpty { lines.append("MimeType=\(types.joined(separator: ";"));") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The D-Bus service by which a push message starts the app, without a window.
  public var service: String {
    let words = (command + ["--background"]).map(Self.quoted).joined(separator: " ")
    return "[D-BUS Service]\nName=\(manifest.id)\nExec=\(words)\n"
  }

  /// The service's file name.
  public var serviceFileName: String { "\(manifest.id).service" }

  // MARK: Writing

  /// A value of a key file.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case " " where index == 0: result += "\\s"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A word of a command line; `%` begins a field code.
  private static func quoted(_ word: String) -> String {
    let word = word.replacingOccurrences(of: "%", with: "%%")
    let plain = word.utf8.allSatisfy {
      (48...57).contains($0) || (97...122).contains($0 | 0x20) || "/._-+=:,@%".utf8.contains($0)
    }
    guard !plain || word.isEmpty else { return word }
    var result = ""
    for character in word {
      if "\"`$\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return "\"\(result)\""
  }
}
