extension StockCommands {
  /// Whether something is allowed.
  public enum PermissionState: String, Codable, CaseIterable, Sendable {
    /// It is.
    case granted
    /// It is not, and nobody will be asked.
    case denied
    /// The person will be asked.
    case prompt
  }

  /// A notification.
  public struct Notice: Codable, Equatable, Sendable {
    /// A later one with the same identity takes this one's place.
    public var id: String
    /// Its title.
    public var title: String
    /// Its text.
    public var body: String?
    /// Where a press leads: an address of the app.
    public var link: String?
  }

  /// Notifications of the app's own, which stay when the page goes, where the
  /// person lets the page: `notifications.state` tells whether; `notifications.ask`
  /// asks, after a click or a key; `notifications.show` shows one, or takes
  /// another's place; `notifications.withdraw` takes one away.
  public static let notifications = CommandSet("notifications") {
    Command("notifications.state") { @MainActor (caller: CommandCaller) in
      PermissionState(
        try caller.stack().permissions.state(of: caller.request(.notifications)))
    }
    Command("notifications.ask", for: Capability(needsUserGesture: true), within: nil) {
      @MainActor (caller: CommandCaller) async throws -> PermissionState in
      do throws(CommandError) {
        try await caller.demand(.notifications)
        return .granted
      } catch {
        guard error.code == .denied else { throw error }
        return PermissionState(
          try caller.stack().permissions.state(of: caller.request(.notifications)))
      }
    }
    Command("notifications.show", for: Capability(limit: .init(30, per: .seconds(60)))) {
      @MainActor (notice: Notice, caller) in
      // A page that nobody looks at asks nothing.
      let stack = try caller.stack()
      guard stack.permissions.state(of: caller.request(.notifications)) == true else {
        throw CommandError.denied(.notifications)
      }
      stack.notify(
        AppNotification(
          id: own(notice.id), title: String(notice.title.prefix(200)),
          body: String((notice.body ?? "").prefix(2_000)), link: notice.link))
    }
    Command("notifications.withdraw") { @MainActor (id: String, caller) in
      try caller.stack().withdraw(notification: own(id))
    }
  }

  /// Never one that Swift has shown.
  private static func own(_ id: String) -> String { "page-\(id)" }
}

extension StockCommands.PermissionState {
  init(_ isAllowed: Bool?) {
    self = isAllowed.map { $0 ? .granted : .denied } ?? .prompt
  }
}
