import Foundation
import Testing

@testable import DovetailCore

/// Where secrets go, and where they never go.
@MainActor
struct SecretTests {
  private let folder: Folder
  private let store = MemorySecrets()
  private var lines = Lines()

  private final class Lines { var all: [String] = [] }

  init() throws { folder = try Folder() }

  private func secrets(plain: Bool = false, store: MemorySecrets?) throws -> Secrets {
    var manifest = AppManifest(
      id: "com.example.app", name: "App", start: try address("https://app.test"))
    manifest.session.plainSecrets = plain
    let lines = lines
    let secrets = Secrets(manifest, profile: .own, folder: folder.url) { lines.all.append($0) }
    secrets.store = store
    return secrets
  }

  /// Everything on disk, as text.
  private func disk() throws -> String {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.url, includingPropertiesForKeys: nil)
    return try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
  }

  @Test func `a secret goes to the system's store, and nothing of it to disk`() async throws {
    let secrets = try secrets(plain: true, store: store)
    try await secrets.write("sesame", "tokens")
    #expect(store.all.values.map { $0 } == ["sesame"])
    #expect(store.all.keys.first?.label == "App (tokens)")
    #expect(try !disk().contains("sesame"))
    #expect(try await self.secrets(store: store).read("tokens") == "sesame")
    try await secrets.remove("tokens")
    #expect(store.all.isEmpty)
    #expect(try await secrets.read("tokens") == nil)
  }

  @Test func `without a store nothing is kept, and the message says what to do`() async throws {
    store.failure = .noService("no bus")
    let secrets = try secrets(store: store)
    await #expect(throws: SecretError.noService("no bus")) {
      try await secrets.write("sesame", "tokens")
    }
    #expect(try !disk().contains("sesame"))
    #expect(lines.all.contains { $0.contains("GNOME Keyring") && $0.contains("plainSecrets") })
    #expect(!lines.all.contains { $0.contains("sesame") })
  }

  @Test func `an app that allows it keeps them in a file that only its user may read`()
    async throws
  {
    store.failure = .noService("no bus")
    let first = try secrets(plain: true, store: store)
    try await first.write("sesame", "tokens")
    let file = folder.url.appending(path: "plain-secrets.json")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let second = try secrets(plain: true, store: store)
    #expect(second.mayHave("tokens"))
    #expect(try await second.read("tokens") == "sesame")
    // Once there is a store, the file goes.
    store.failure = nil
    try await second.write("sesame2", "tokens")
    #expect(try !disk().contains("sesame"))
  }

  @Test(arguments: [SecretError.locked, .refused("no")])
  func `a store that says no is no reason for a plain file`(_ failure: SecretError) async throws {
    store.failure = failure
    let secrets = try secrets(plain: true, store: store)
    await #expect(throws: failure) { try await secrets.write("sesame", "tokens") }
    #expect(try !disk().contains("sesame"))
  }

  @Test func `an app that keeps none does not ask the store when it starts`() throws {
    #expect(try !secrets(store: store).mayHave("tokens"))
  }

  @Test func `a mark that cannot be read means that there may be some`() async throws {
    store.all[SecretName(app: "com.example.app", profile: "", key: "tokens", label: "")] = "x"
    try folder.write("[", to: "secrets.json")
    #expect(try secrets(store: store).mayHave("tokens"))
  }

  // MARK: Kept tokens

  @Test func `kept tokens are there again, and one that was changed is changed`() async throws {
    let secrets = try secrets(store: store)
    let api = Origin.https("api.test")
    let other = Origin(scheme: "https", host: "other.test", port: 8443)
    let tokens = [api: Token("a"), other: Token("b", header: "X-Key", scheme: nil)]
    try await KeptTokens(secrets).save(tokens)
    #expect(try await KeptTokens(try self.secrets(store: store)).load() == tokens)
    try await KeptTokens(secrets).save([:])
    #expect(store.all.isEmpty)
    #expect(!KeptTokens(try self.secrets(store: store)).exist)
  }

  @Test func `what is not what was kept is told`() async throws {
    let secrets = try secrets(store: store)
    try await secrets.write("rubbish", "tokens")
    await #expect(throws: SecretError.unreadable("tokens")) { try await KeptTokens(secrets).load() }
  }
}
