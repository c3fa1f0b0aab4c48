internal import Foundation

/// Decisions on disk: a small file that is whole at any time.
@MainActor
final class PermissionStore {
  private struct Record: Codable {
    var origin: String
    var permission: String
    var allowed: Bool
    var date: Date
  }

  private struct Contents: Codable {
    var version = 1
    var decisions: [Record] = []
  }

  private let file: AtomicFile
  private let log: @MainActor (String) -> Void

  /// Decisions in a folder of the app's.
  init(in folder: URL, log: @escaping @MainActor (String) -> Void) {
    file = AtomicFile(url: folder.appending(path: "permissions.json"))
    self.log = log
  }

  /// What is remembered; nothing when there is no file, or none that can be
  /// read. That one is set aside, and stays for whoever looks.
  func load() -> [PermissionDecision] {
    do {
      guard let data = try file.read() else { return [] }
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      let contents = try decoder.decode(Contents.self, from: data)
      guard contents.version == 1 else {
        log("permissions.json is of a newer version (\(contents.version))")
        return setAside()
      }
      return contents.decisions.compactMap(Self.decision)
    } catch {
      log("permissions.json cannot be read, so nothing is allowed: \(error.localizedDescription)")
      return setAside()
    }
  }

  private func setAside() -> [PermissionDecision] {
    do {
      log("it was set aside as \(try file.setAside().lastPathComponent)")
    } catch {
      log("it could not be set aside: \(error.localizedDescription)")
    }
    return []
  }

  private static func decision(_ record: Record) -> PermissionDecision? {
    guard let url = URL(string: record.origin), let origin = Origin(of: url),
      let permission = Permission(rawValue: record.permission)
    else { return nil }
    return PermissionDecision(
      origin: origin, permission: permission, isAllowed: record.allowed, date: record.date)
  }

  /// Writes all of them; a failure is logged, and they hold until the app ends.
  func save(_ decisions: [PermissionDecision]) {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let records = decisions.map {
      Record(
        origin: $0.origin.description, permission: $0.permission.rawValue, allowed: $0.isAllowed,
        date: $0.date)
    }
    do {
      try file.write(try encoder.encode(Contents(decisions: records)))
    } catch {
      log("permissions.json cannot be written: \(error.localizedDescription)")
    }
  }
}
