internal import Foundation

/// Settings on disk: a small file that is whole at any time.
@MainActor
final class SettingsStore {
  private struct Contents: Codable {
    var version = 1
    var appearance: String?
    var textSize: Double?
    var cache: String?
    var language: String?
  }

  private let file: AtomicFile
  private let log: @MainActor (String) -> Void

  init(in folder: URL, log: @escaping @MainActor (String) -> Void) {
    file = AtomicFile(url: folder.appending(path: "settings.json"))
    self.log = log
  }

  /// What is kept; nothing where there is no file, or none that can be read.
  /// That one is set aside, and stays for whoever looks.
  func load() -> SettingsValues {
    do {
      guard let data = try file.read() else { return SettingsValues() }
      let contents = try JSONDecoder().decode(Contents.self, from: data)
      guard contents.version == 1 else {
        log("settings.json is of a newer version (\(contents.version))")
        return setAside()
      }
      return SettingsValues(
        appearance: known(contents.appearance, "appearance"),
        textSize: contents.textSize.map(SettingsValues.allowed),
        cache: known(contents.cache, "cache"),
        language: known(contents.language, "language"))
    } catch {
      log("settings.json cannot be read, so the defaults hold: \(error.localizedDescription)")
      return setAside()
    }
  }

  private func known<Value: RawRepresentable<String>>(_ text: String?, _ key: String) -> Value? {
    guard let text else { return nil }
    let value = Value(rawValue: text)
    if value == nil { log("settings.json: \(key) has no value \"\(text)\", so the default holds") }
    return value
  }

  private func setAside() -> SettingsValues {
    do {
      log("it was set aside as \(try file.setAside().lastPathComponent)")
    } catch {
      log("it could not be set aside: \(error.localizedDescription)")
    }
    return SettingsValues()
  }

  /// Writes all of them; a failure is logged, and they hold until the app ends.
  func save(_ values: SettingsValues) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let contents = Contents(
      appearance: values.appearance?.rawValue, textSize: values.textSize,
      cache: values.cache?.rawValue, language: values.language?.rawValue)
    do {
      try file.write(try encoder.encode(contents))
    } catch {
      log("settings.json cannot be written: \(error.localizedDescription)")
    }
  }
}
