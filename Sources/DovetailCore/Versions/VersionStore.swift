internal import Foundation

/// The last good answer about versions, and what was left for later.
@MainActor
final class VersionStore {
  struct Postponed: Codable {
    var version: String
    var date: Date
  }

  struct Contents: Codable {
    /// The answer as it came, so that a later version of the app can read more
    /// in it.
    var answer: Data?
    var postponed: Postponed?
  }

  private let file: AtomicFile
  private let log: @MainActor (String) -> Void
  private var contents = Contents()

  init(in folder: URL, log: @escaping @MainActor (String) -> Void) {
    file = AtomicFile(url: folder.appending(path: "versions.json"))
    self.log = log
  }

  func load() -> Contents {
    do {
      guard let data = try file.read() else { return contents }
      contents = try JSONDecoder().decode(Contents.self, from: data)
    } catch {
      log("versions.json cannot be read: \(error.localizedDescription)")
      _ = try? file.setAside()
    }
    return contents
  }

  func save(answer: Data) {
    guard contents.answer != answer else { return }
    contents.answer = answer
    save()
  }

  func save(postponed: Postponed?) {
    contents.postponed = postponed
    save()
  }

  private func save() {
    do {
      try file.write(JSONEncoder().encode(contents))
    } catch {
      log("versions.json cannot be written: \(error.localizedDescription)")
    }
  }
}
