internal import Foundation

/// Consents on disk: a small file that is whole at any time.
@MainActor
final class SchemeConsentStore {
  private struct Record: Codable {
    var scheme: String
    var origin: String
    var allowed: Bool
    var date: Date
  }

  private struct Contents: Codable {
    var version = 1
    var consents: [Record] = []
  }

  private let file: AtomicFile
  private let log: @MainActor (String) -> Void

  /// Consents in a folder of the app's.
  init(in folder: URL, log: @escaping @MainActor (String) -> Void) {
    file = AtomicFile(url: folder.appending(path: "consents.json"))
    self.log = log
  }

  /// What is remembered; nothing when there is no file, or none that can be
  /// read. That one is set aside, and the person is asked again.
  func load() -> [SchemeConsent] {
    do {
      guard let data = try file.read() else { return [] }
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      let contents = try decoder.decode(Contents.self, from: data)
      guard contents.version == 1 else {
        log("consents.json is of a newer version (\(contents.version))")
        _ = try? file.setAside()
        return []
      }
      return contents.consents.compactMap(Self.consent)
    } catch {
      log("consents.json cannot be read, so all is asked again: \(error.localizedDescription)")
      _ = try? file.setAside()
      return []
    }
  }

  private static func consent(_ record: Record) -> SchemeConsent? {
    guard let origin = URL(string: record.origin).flatMap(Origin.init(of:)), !origin.isOpaque
    else { return nil }
    return SchemeConsent(
      scheme: record.scheme, origin: origin, isAllowed: record.allowed, date: record.date)
  }

  /// Writes all of them; a failure is logged, and they hold until the app ends.
  func save(_ consents: [SchemeConsent]) {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let records = consents.map {
      Record(
        scheme: $0.scheme, origin: $0.origin.description, allowed: $0.isAllowed, date: $0.date)
    }
    do {
      try file.write(try encoder.encode(Contents(consents: records)))
    } catch {
      log("consents.json cannot be written: \(error.localizedDescription)")
    }
  }
}
