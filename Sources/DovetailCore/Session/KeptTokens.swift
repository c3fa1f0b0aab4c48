internal import Foundation

/// Tokens that outlast the app: one secret, so that it is whole at any time.
@MainActor
final class KeptTokens {
  private struct Record: Codable {
    var origin: String
    var header: String
    var scheme: String?
    var value: String
  }

  private let secrets: Secrets
  private static let key = "tokens"

  init(_ secrets: Secrets) { self.secrets = secrets }

  /// Whether some were kept; known without asking the store for secrets.
  var exist: Bool { secrets.mayHave(Self.key) }

  func load() async throws(SecretError) -> [Origin: Token] {
    guard exist, let text = try await secrets.read(Self.key) else { return [:] }
    guard let records = try? JSONDecoder().decode([Record].self, from: Data(text.utf8)) else {
      throw .unreadable(Self.key)
    }
    var tokens: [Origin: Token] = [:]
    for record in records {
      guard let url = URL(string: record.origin), let origin = Origin(of: url) else { continue }
      tokens[origin] = Token(record.value, header: record.header, scheme: record.scheme)
    }
    return tokens
  }

  func save(_ tokens: [Origin: Token]) async throws {
    guard !tokens.isEmpty else { return try await removeAll() }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let records = tokens.sorted { $0.key.description < $1.key.description }.map {
      Record(
        origin: $0.key.description, header: $0.value.header, scheme: $0.value.scheme,
        value: $0.value.value)
    }
    let data = try encoder.encode(records)
    try await secrets.write(String(decoding: data, as: UTF8.self), Self.key)
  }

  func removeAll() async throws(SecretError) { try await secrets.remove(Self.key) }
}
