internal import Foundation

extension StockCommands {
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
      let manifest = try caller.asking().manifest
      return AppInfo(
        id: manifest.id, name: manifest.name, version: manifest.version, build: manifest.build)
    }
    Command("app.close", for: Capability(needsUserGesture: true)) {
      @MainActor (caller: CommandCaller) in
      let browser = try caller.asking()
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
}
