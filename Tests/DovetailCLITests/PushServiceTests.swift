import FixtureServer
import Foundation
import GObjectBridge
import Testing

/// Push messages and notifications in real processes: the test is the person's
/// distributor, and the desktop's service for notifications.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)))
struct PushServiceTests {
  @Test(arguments: [1, 2])
  func `a push message becomes a notification, whose press leads into the page`(_ version: Int)
    async throws
  {
    let app = try LinkedApp(#", "push": true"#)
    defer { app.quit() }
    let distributor = try Distributor(app.bus, version: version)
    let desktop = try Desktop(app.bus)

    try app.start()
    let token = await distributor.token()
    #expect(distributor.service == LinkedApp.id)
    try distributor.send(
      #"{"title":"Desk","body":"Ready","link":"linked:desk?id=3"}"#, id: "1", token: token)
    let shown = await desktop.notification()
    #expect(shown.title == "Desk")
    #expect(shown.body == "Ready")
    #expect(!app.server.requests.contains { $0.path == "/taken" })

    desktop.press(shown)

    #expect(try await app.taken(1) == ["linked:desk?id=3"])
    let request = try #require(app.server.requests.last { $0.path == "/taken" })
    #expect(request.query["source"] == "notification")
  }

  @Test func `an app in the background shows the notification, and a press opens its window`()
    async throws
  {
    let app = try LinkedApp(#", "push": true"#)
    defer { app.quit() }
    let distributor = try Distributor(app.bus, version: 2)
    let desktop = try Desktop(app.bus)

    try app.start("--background")
    let token = await distributor.token()
    try distributor.send(#"{"title":"Desk","link":"linked:desk"}"#, id: "1", token: token)
    let shown = await desktop.notification()
    #expect(app.loads == 0)
    desktop.press(shown)

    #expect(try await app.taken(1) == ["linked:desk"])
    #expect(app.loads == 1)
  }
}

/// A distributor of UnifiedPush.
@MainActor
private final class Distributor {
  private let bus: BusConnection
  private let version: Int
  private var object: BusObject?
  private(set) var service = ""
  private var registered: String?
  private var waiter: CheckedContinuation<Void, Never>?

  private static let interfaces = [
    """
    <node><interface name="org.unifiedpush.Distributor1">
      <method name="Register">
        <arg type="s" direction="in"/><arg type="s" direction="in"/>
        <arg type="s" direction="in"/><arg type="s" direction="out"/>
        <arg type="s" direction="out"/>
      </method>
    </interface></node>
    """,
    """
    <node><interface name="org.unifiedpush.Distributor2">
      <method name="Register">
        <arg type="a{sv}" direction="in"/><arg type="a{sv}" direction="out"/>
      </method>
    </interface></node>
    """,
  ]

  init(_ bus: PrivateBus, version: Int) throws {
    self.bus = try bus.connect()
    self.version = version
    object = self.bus.export(
      "/org/unifiedpush/Distributor", Self.interfaces[version - 1]
    ) { [weak self] _, _, arguments in self?.register(arguments) }
    try #require(self.bus.own("org.unifiedpush.Distributor.test"))
  }

  private func register(_ arguments: Variant) -> Variant {
    if version == 2 {
      let table = arguments.children[0].table
      service = table["service"]?.text ?? ""
      registered = table["token"]?.text
    } else {
      service = arguments.children[0].text ?? ""
      registered = arguments.children[1].text
    }
    waiter?.resume()
    waiter = nil
    return version == 2
      ? .tuple(.table(["success": .text("REGISTRATION_SUCCEEDED"), "reason": .text("")]))
      : .tuple(.text("REGISTRATION_SUCCEEDED"), .text(""))
  }

  func token() async -> String {
    if registered == nil { await withCheckedContinuation { waiter = $0 } }
    return registered ?? ""
  }

  func send(_ text: String, id: String, token: String) throws {
    let target = BusConnection.Target(
      service, "/org/unifiedpush/Connector", "org.unifiedpush.Connector\(version)")
    let endpoint = "https://push.test/\(token)"
    let data = Variant.bytes(Data(text.utf8))
    if version == 2 {
      try bus.callAndWait(
        target, "NewEndpoint",
        .tuple(.table(["token": .text(token), "endpoint": .text(endpoint)])))
      try bus.callAndWait(
        target, "Message",
        .tuple(.table(["token": .text(token), "message": data, "id": .text(id)])))
    } else {
      try bus.callAndWait(target, "NewEndpoint", .tuple(.text(token), .text(endpoint)))
      try bus.callAndWait(target, "Message", .tuple(.text(token), data, .text(id)))
    }
  }
}

/// The desktop's service for notifications.
@MainActor
private final class Desktop {
  struct Shown {
    let id: UInt32
    let title: String
    let body: String
    let actions: [String]
  }

  private let bus: BusConnection
  private var object: BusObject?
  private var shown: [Shown] = []
  private var waiter: CheckedContinuation<Void, Never>?
  private static let path = "/org/freedesktop/Notifications"
  private static let interface = "org.freedesktop.Notifications"

  init(_ bus: PrivateBus) throws {
    self.bus = try bus.connect()
    object = self.bus.export(
      Self.path,
      """
      <node><interface name="org.freedesktop.Notifications">
        <method name="Notify">
          <arg type="s" direction="in"/><arg type="u" direction="in"/>
          <arg type="s" direction="in"/><arg type="s" direction="in"/>
          <arg type="s" direction="in"/><arg type="as" direction="in"/>
          <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
          <arg type="u" direction="out"/>
        </method>
        <method name="CloseNotification"><arg type="u" direction="in"/></method>
        <method name="GetCapabilities"><arg type="as" direction="out"/></method>
        <method name="GetServerInformation">
          <arg type="s" direction="out"/><arg type="s" direction="out"/>
          <arg type="s" direction="out"/><arg type="s" direction="out"/>
        </method>
      </interface></node>
      """
    ) { [weak self] _, method, arguments in self?.called(method, arguments) }
    try #require(self.bus.own(Self.interface))
  }

  private func called(_ method: String, _ arguments: Variant) -> Variant? {
    switch method {
    case "Notify":
      let values = arguments.children
      let id = UInt32(shown.count + 1)
      shown.append(
        Shown(
          id: id, title: values[3].text ?? "", body: values[4].text ?? "",
          actions: values[5].children.compactMap(\.text)))
      waiter?.resume()
      waiter = nil
      return .tuple(.number(id))
    case "GetCapabilities": return .tuple(.texts(["actions", "body"]))
    case "GetServerInformation":
      return .tuple(.text("test"), .text("test"), .text("1"), .text("1.2"))
    default: return nil
    }
  }

  func notification() async -> Shown {
    if shown.isEmpty { await withCheckedContinuation { waiter = $0 } }
    return shown.removeFirst()
  }

  func press(_ notification: Shown) {
    bus.emit(
      Self.path, Self.interface, "ActionInvoked",
      .tuple(.number(notification.id), .text(notification.actions.first ?? "default")))
  }
}
