public import Foundation
public import Observation

/// An app's push messages: where they can be sent to, and what becomes of them.
///
/// ```swift
/// app.stack.push.onEndpoint = { url in tellServer(url) }
/// ```
///
/// An app whose manifest says `push` registers at each start; the registration is
/// kept over restarts. Each message counts once, however often it is brought.
@MainActor
@Observable
public final class PushReceiver {
  /// Where messages can be sent to; nil while that is not known.
  public private(set) var endpoint: URL?
  /// Whether the app has asked for messages.
  public var isRegistered: Bool { record.token != nil }

  /// Gets each message; true means that the app has seen to it. Without it, or
  /// with false, a message that describes a notification shows it.
  @ObservationIgnored public var onMessage: (@MainActor (PushMessage) async -> Bool)?
  /// Gets the address that messages can be sent to, whenever it changes; nil when
  /// no more come.
  @ObservationIgnored public var onEndpoint: (@MainActor (URL?) -> Void)?

  /// Who brings them.
  @ObservationIgnored public weak var transport: (any PushTransport)? {
    didSet { transport?.onEvent = { [weak self] in self?.receive($0) } }
  }
  @ObservationIgnored weak var stack: BrowserStack?
  @ObservationIgnored private let manifest: AppManifest
  @ObservationIgnored private let file: AtomicFile?
  @ObservationIgnored private let log: @MainActor (String) -> Void
  private var record: Record

  private struct Record: Codable {
    var token: String?
    var endpoint: String?
    /// The messages that came last.
    var seen: [String] = []
  }

  private static let memory = 50
  private static let longest = 65_536

  init(
    _ manifest: AppManifest, folders: AppFolders?, log: @escaping @MainActor (LogLine) -> Void
  ) {
    self.manifest = manifest
    let say: @MainActor (String) -> Void = { log(LogLine(.push, $0)) }
    self.log = say
    file =
      manifest.push ? folders.map { AtomicFile(url: $0.data.appending(path: "push.json")) } : nil
    record = Record()
    do {
      if let data = try file?.read() { record = try JSONDecoder().decode(Record.self, from: data) }
    } catch {
      say("push.json cannot be read: \(error.localizedDescription)")
      _ = try? file?.setAside()
    }
    endpoint = record.endpoint.flatMap(URL.init(string:))
  }

  // MARK: Registering

  /// Asks for messages.
  ///
  /// - Throws: ``PushError``.
  public func register() async throws(PushError) {
    guard manifest.push else { throw .notDeclared }
    guard let transport else { throw .noService("the app has no window yet") }
    let token = record.token ?? UUID().uuidString
    do {
      record.token = token
      try await transport.register(token: token, description: manifest.name)
      save()
      log("registered")
    } catch {
      if endpoint == nil { record.token = nil }
      log(error.localizedDescription)
      throw error
    }
  }

  /// Registers at the app's start, or renews what was registered before, as the
  /// distributor may have a new address; failures are logged.
  func renew() {
    guard manifest.push, transport != nil else { return }
    Task { try? await register() }
  }

  /// Asks for no more messages.
  public func unregister() async {
    guard let token = record.token else { return }
    forget()
    await transport?.unregister(token: token)
  }

  private func forget() {
    record = Record()
    save()
    log("no more messages")
    guard endpoint != nil else { return }
    endpoint = nil
    onEndpoint?(nil)
  }

  // MARK: Receiving

  private func receive(_ event: PushEvent) {
    switch event {
    case .endpoint(let url, let token): take(url, token)
    case .message(let data, let id, let token): take(data, id, token)
    case .unregistered(let token):
      if !token.isEmpty, token == record.token { forget() }
    }
  }

  private func take(_ url: URL, _ token: String) {
    guard token == record.token else { return log("an address for a token that is not ours") }
    guard url.scheme?.lowercased() == "https" || Origin(of: url)?.isLoopback == true else {
      return log("an address that is not encrypted does not count: \(url)")
    }
    guard url != endpoint else { return }
    log("messages can be sent to \(Origin(of: url)?.description ?? "somewhere")")
    endpoint = url
    record.endpoint = url.absoluteString
    save()
    onEndpoint?(url)
  }

  private func take(_ data: Data, _ id: String, _ token: String) {
    guard token == record.token else { return log("a message for a token that is not ours") }
    guard data.count <= Self.longest else { return log("a message is too long") }
    if !id.isEmpty {
      guard !record.seen.contains(id) else { return log("message \(id) again") }
      record.seen = (record.seen + [id]).suffix(Self.memory)
      save()
    }
    log("message of \(data.count) bytes")
    let message = PushMessage(data: data, id: id)
    Task { [weak self] in
      guard let self else { return }
      if let onMessage, await onMessage(message) { return }
      if let notification = message.notification { stack?.notify(notification) }
    }
  }

  private func save() {
    do {
      try file?.write(JSONEncoder().encode(record))
    } catch {
      log("push.json cannot be written: \(error.localizedDescription)")
    }
  }
}
