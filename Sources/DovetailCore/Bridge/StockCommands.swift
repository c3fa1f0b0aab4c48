internal import Foundation

/// Commands that many apps want, in sets to be switched on one by one.
///
/// ```swift
/// var commands: [CommandSet] { [StockCommands.device, StockCommands.network] }
/// ```
///
/// Where a system or an app has no such thing, the page gets the error
/// ``CommandError/Code/unavailable``.
public enum StockCommands {
  /// All of them.
  public static let all = [app, device, external, network, secrets]

  /// What the page can know of the app.
  public struct AppInfo: Codable, Equatable, Sendable {
    /// The app's identity.
    public var id: String
    /// The name that people see.
    public var name: String
    /// The version that people see.
    public var version: String
    /// Counts builds.
    public var build: Int
  }

  /// The app: `app.info`; `app.close` closes the page's window, after a click or a
  /// key.
  public static let app = CommandSet("app") {
    Command("app.info") { @MainActor (caller: CommandCaller) in
      let manifest = try there(caller).manifest
      return AppInfo(
        id: manifest.id, name: manifest.name, version: manifest.version, build: manifest.build)
    }
    Command("app.close", for: Capability(needsUserGesture: true)) {
      @MainActor (caller: CommandCaller) in
      let browser = try there(caller)
      // The page gets its answer before it goes.
      Task { browser.stack?.close(browser) }
    }
  }

  /// What the page can know of the device.
  public struct DeviceInfo: Codable, Equatable, Sendable {
    /// The kind of system: `linux`, `macos` or `ios`.
    public var platform: String
    /// The system's name and version.
    public var system: String
    /// Languages that the person prefers, best first, such as `ko-KR`.
    public var languages: [String]
    /// The time zone, such as `Asia/Seoul`.
    public var timeZone: String
  }

  /// The device: `device.info`.
  public static let device = CommandSet("device") {
    Command("device.info") { (_: CommandCaller) in
      DeviceInfo(
        platform: AppFacts.platformHere,
        system: ProcessInfo.processInfo.operatingSystemVersionString,
        languages: Locale.preferredLanguages, timeZone: TimeZone.current.identifier)
    }
  }

  /// Other programs: `external.open` hands an `https:`, `http:`, `mailto:` or `tel:`
  /// address to the system, after a click or a key, and says whether a program
  /// took it.
  public static let external = CommandSet("external") {
    Command("external.open", for: Capability(needsUserGesture: true)) {
      @MainActor (address: String, caller: CommandCaller) in
      guard let url = URL(string: address), let scheme = url.scheme?.lowercased(),
        ["https", "http", "mailto", "tel"].contains(scheme)
      else {
        throw CommandError(.badPayload, "\(address) is no https, http, mailto or tel address")
      }
      guard let host = try there(caller).stack?.host else { throw nothing("a window") }
      return await withCheckedContinuation { continuation in
        host.openExternally(url) { continuation.resume(returning: $0) }
      }
    }
  }

  /// The network: `network.status` says whether there is any.
  public static let network = CommandSet("network") {
    Command("network.status") { @MainActor (caller: CommandCaller) in
      guard let network = try there(caller).stack?.network else { throw nothing("a network") }
      return ["isAvailable": network.isAvailable]
    }
  }

  /// A secret, to be kept under a key.
  public struct Secret: Codable, Equatable, Sendable {
    /// The key, within the app and profile.
    public var key: String
    /// What is kept; nil takes it away.
    public var value: String?
  }

  /// The system's store for secrets: `secrets.read` and `secrets.write`.
  public static let secrets = CommandSet("secrets") {
    Command("secrets.read") { @MainActor (key: String, caller: CommandCaller) in
      try await store(caller).read(key)
    }
    Command("secrets.write") { @MainActor (secret: Secret, caller: CommandCaller) in
      let store = try store(caller)
      if let value = secret.value {
        try await store.write(value, secret.key)
      } else {
        try await store.remove(secret.key)
      }
    }
  }

  @MainActor
  private static func there(_ caller: CommandCaller) throws -> Browser {
    guard let browser = caller.browser else {
      throw CommandError(.pageGone, "The window is closed")
    }
    return browser
  }

  @MainActor
  private static func store(_ caller: CommandCaller) throws -> Secrets {
    guard let stack = try there(caller).stack else { throw nothing("a window") }
    return stack.session.secrets
  }

  private static func nothing(_ what: String) -> CommandError {
    CommandError(.unavailable, "The app has no such thing: \(what)")
  }
}
