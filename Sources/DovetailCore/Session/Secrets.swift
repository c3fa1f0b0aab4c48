internal import Foundation

/// An app's secrets, in the system's store for them.
///
/// Where there is none, keeping fails with a clear error and nothing is written,
/// unless the manifest allows a plain file.
@MainActor
public final class Secrets {
  /// The platform's store; nil is none.
  var store: (any SecretStore)?

  private let app: String
  private let label: String
  private let profile: Profile
  private let plain: PlainSecrets?
  private let marks: SecretMarks
  private let log: @MainActor (String) -> Void

  init(
    _ manifest: AppManifest, profile: Profile, folder: URL?,
    log: @escaping @MainActor (String) -> Void
  ) {
    app = manifest.id
    label = manifest.name
    self.profile = profile
    self.log = log
    let allowsPlain = manifest.session.plainSecrets
    plain = allowsPlain ? folder.map { PlainSecrets(in: $0) } : nil
    marks = SecretMarks(in: folder)
  }

  private func name(_ key: String) -> SecretName {
    SecretName(
      app: app, profile: profile.id?.uuidString ?? "", key: key, label: "\(label) (\(key))")
  }

  /// Whether something was kept under a key, as far as this device's files know.
  func mayHave(_ key: String) -> Bool { marks.contains(key) || plain?.read(key) != nil }

  /// The keys that something was kept under, as far as this device's files know.
  var keys: [String] { marks.all }

  /// The secret under a key; nil when there is none.
  ///
  /// - Throws: ``SecretError``.
  public func read(_ key: String) async throws(SecretError) -> String? {
    if let secret = plain?.read(key) { return secret }
    guard marks.contains(key) else { return nil }
    guard let store else { throw .noService("no store was given to the app") }
    return try await store.read(name(key))
  }

  /// Keeps a secret.
  ///
  /// - Throws: ``SecretError``, among them ``SecretError/noService(_:)``.
  public func write(_ secret: String, _ key: String) async throws(SecretError) {
    // A mark without a secret does no harm; a secret without a mark is lost.
    marks.insert(key)
    do throws(SecretError) {
      guard let store else { throw .noService("no store was given to the app") }
      try await store.write(secret, name(key))
      plain?.remove(key)
    } catch {
      guard case .noService = error, let plain else {
        log(error.localizedDescription)
        throw error
      }
      log("no store for secrets: \(key) is kept unencrypted, as the manifest allows")
      do { try plain.write(secret, key) } catch { throw .refused(error.localizedDescription) }
    }
  }

  /// Removes what is kept under a key.
  ///
  /// - Throws: ``SecretError`` when it may still be there.
  public func remove(_ key: String) async throws(SecretError) {
    plain?.remove(key)
    guard marks.contains(key) else { return }
    if let store {
      do throws(SecretError) { try await store.remove(name(key)) } catch {
        // Where there is no store, nothing of it can be read either.
        guard case .noService = error else { throw error }
      }
    }
    marks.remove(key)
  }

  /// Removes all that is kept for the profile.
  ///
  /// - Throws: ``SecretError`` when something may still be there.
  public func removeAll() async throws(SecretError) {
    for key in marks.keys.union(plain?.keys ?? []).sorted() { try await remove(key) }
  }
}

/// Under which keys there may be secrets, so that an app that keeps none does not
/// wait for the store when it starts.
@MainActor
private final class SecretMarks {
  private let file: AtomicFile?
  private(set) var keys: Set<String>

  init(in folder: URL?) {
    let file = folder.map { AtomicFile(url: $0.appending(path: "secrets.json")) }
    self.file = file
    let data = (try? file?.read()) ?? nil
    keys = data.flatMap { try? JSONDecoder().decode(Set<String>.self, from: $0) } ?? []
    // A list that cannot be read may have had any.
    if data != nil, keys.isEmpty { keys = ["tokens"] }
  }

  var all: [String] { keys.sorted() }

  func contains(_ key: String) -> Bool { keys.contains(key) }

  func insert(_ key: String) { if keys.insert(key).inserted { save() } }

  func remove(_ key: String) { if keys.remove(key) != nil { save() } }

  private func save() {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let file, let data = try? encoder.encode(keys.sorted()) else { return }
    if keys.isEmpty {
      try? FileManager.default.removeItem(at: file.url)
    } else {
      try? file.write(data)
    }
  }
}
