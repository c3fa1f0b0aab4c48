internal import Foundation

/// What pages keep under keys in `preferences.json`, a small file that is whole at
/// any time.
@MainActor
final class PagePreferences {
  /// How long all of it may be, in bytes of JSON text.
  static let limit = 1 << 20
  /// How long a key may be, in bytes.
  static let keyLimit = 256

  private struct Contents: Codable {
    var version = 1
    var values: [String: PageValue] = [:]
  }

  private let file: AtomicFile?
  private let log: @MainActor (String) -> Void
  private lazy var values = load()

  /// - Parameter folder: where they are kept; nil keeps them until the app ends.
  init(in folder: URL?, log: @escaping @MainActor (String) -> Void) {
    file = folder.map { AtomicFile(url: $0.appending(path: "preferences.json")) }
    self.log = log
  }

  /// The keys, sorted.
  var keys: [String] { values.keys.sorted() }

  func read(_ key: String) -> PageValue? { values[key] }

  /// Keeps a value; nil takes it away.
  ///
  /// - Throws: ``CommandError``, and nothing is changed.
  func write(_ value: PageValue?, _ key: String) throws(CommandError) {
    guard key.utf8.count <= Self.keyLimit else {
      throw CommandError(.tooLarge, "a key may have \(Self.keyLimit) bytes")
    }
    var new = values
    new[key] = value
    do {
      let text = try JSONWriter.text(of: Contents(values: new)).bytes
      guard text.count <= Self.limit else {
        throw CommandError(
          .tooLarge, "all preferences together may have \(Self.limit) bytes")
      }
      try file?.write(Data(text))
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(.failed, "it could not be kept: \(error.localizedDescription)")
    }
    values = new
  }

  /// Nothing where there is no file, or none that can be read; that one is set
  /// aside, and stays for whoever looks.
  private func load() -> [String: PageValue] {
    guard let file else { return [:] }
    do {
      guard let data = try file.read() else { return [:] }
      let text = String(decoding: data, as: UTF8.self)
      let contents = try PageValue(json: text).decode(as: Contents.self)
      if contents.version == 1 { return contents.values }
      log("preferences.json is of a newer version (\(contents.version))")
    } catch {
      log("preferences.json cannot be read: \(error.localizedDescription)")
    }
    if let aside = try? file.setAside() { log("it was set aside as \(aside.lastPathComponent)") }
    return [:]
  }
}
