internal import DovetailCore
internal import Foundation
internal import GObjectBridge

/// Push messages by a distributor of UnifiedPush, a program of the person's that
/// brings those of all apps. It finds the app by its name on the session's bus.
@MainActor
final class UnifiedPush: PushTransport {
  var onEvent: (@MainActor (PushEvent) -> Void)?
  private let id: String
  private let bus: BusConnection
  private var object: BusObject?
  private var distributor: Distributor?

  /// nil where there is no session bus, or the name is not ours to be called by.
  init?(_ id: String) {
    guard let bus = BusConnection.session() else { return nil }
    self.id = id
    self.bus = bus
    object = bus.export(Self.path, Self.interfaces) { [weak self] interface, method, arguments in
      self?.called(interface, method, arguments)
    }
    guard object != nil else { return nil }
  }

  // MARK: Called by the distributor

  private static let path = "/org/unifiedpush/Connector"

  /// Of both versions of the protocol.
  private static let interfaces = """
    <node>
      <interface name="org.unifiedpush.Connector1">
        <method name="Message">
          <arg type="s" direction="in"/><arg type="ay" direction="in"/>
          <arg type="s" direction="in"/>
        </method>
        <method name="NewEndpoint">
          <arg type="s" direction="in"/><arg type="s" direction="in"/>
        </method>
        <method name="Unregistered"><arg type="s" direction="in"/></method>
      </interface>
      <interface name="org.unifiedpush.Connector2">
        <method name="Message">
          <arg type="a{sv}" direction="in"/><arg type="a{sv}" direction="out"/>
        </method>
        <method name="NewEndpoint">
          <arg type="a{sv}" direction="in"/><arg type="a{sv}" direction="out"/>
        </method>
        <method name="Unregistered">
          <arg type="a{sv}" direction="in"/><arg type="a{sv}" direction="out"/>
        </method>
      </interface>
    </node>
    """

  private func called(_ interface: String, _ method: String, _ arguments: Variant) -> Variant? {
    let isSecond = interface.hasSuffix("2")
    let values = isSecond ? [] : arguments.children
    let table = isSecond ? arguments.children.first?.table ?? [:] : [:]
    func text(_ key: String, _ index: Int) -> String {
      (isSecond ? table[key] : values.indices.contains(index) ? values[index] : nil)?.text ?? ""
    }
    switch method {
    case "Message":
      let bytes = (isSecond ? table["message"] : values[1])?.bytes ?? Data()
      onEvent?(.message(bytes, id: text("id", 2), token: text("token", 0)))
    case "NewEndpoint":
      if let url = URL(string: text("endpoint", 1)) {
        onEvent?(.endpoint(url, token: text("token", 0)))
      }
    default: onEvent?(.unregistered(token: text("token", 0)))
    }
    return isSecond ? .tuple(.table([:])) : nil
  }

  // MARK: Calling the distributor

  private struct Distributor {
    let name: String
    let isSecond: Bool

    var target: BusConnection.Target {
      BusConnection.Target(
        name, "/org/unifiedpush/Distributor",
        "org.unifiedpush.Distributor\(isSecond ? "2" : "1")")
    }
  }

  func register(token: String, description: String) async throws(PushError) {
    let name = try await find()
    do {
      let second = Distributor(name: name, isSecond: true)
      if let reply = try await answer(second, token, description) {
        distributor = second
        let table = reply.children.first?.table ?? [:]
        return try check(table["success"]?.text ?? "", table["reason"]?.text ?? "")
      }
      let first = Distributor(name: name, isSecond: false)
      let reply = try await bus.call(
        first.target, "Register", .tuple(.text(id), .text(token), .text(description)))
      distributor = first
      try check(
        reply.children.first?.text ?? "", reply.children.dropFirst().first?.text ?? "")
    } catch let error as PushError {
      throw error
    } catch {
      throw .noService("\(name) does not answer: \(error)")
    }
  }

  /// nil where the distributor does not speak the second version.
  private func answer(
    _ distributor: Distributor, _ token: String, _ description: String
  ) async throws(GLibError) -> Variant? {
    let values = Variant.table([
      "service": .text(id), "token": .text(token), "description": .text(description),
    ])
    do {
      return try await bus.call(distributor.target, "Register", .tuple(values))
    } catch {
      let isUnknown = ["UnknownMethod", "UnknownInterface", "UnknownObject"]
        .contains { error.message.contains($0) }
      if isUnknown { return nil }
      throw error
    }
  }

  private func check(_ result: String, _ reason: String) throws(PushError) {
    guard result != "REGISTRATION_FAILED" else {
      throw .refused(reason.isEmpty ? "no reason given" : reason)
    }
  }

  /// The one that the environment names; else the first that runs, or that can be
  /// started.
  private func find() async throws(PushError) -> String {
    let prefix = "org.unifiedpush.Distributor."
    var found: [String] = []
    for method in ["ListNames", "ListActivatableNames"] {
      let reply = try? await bus.call(.bus, method)
      let names = reply?.children.first?.children.compactMap(\.text) ?? []
      found += names.filter { $0.hasPrefix(prefix) }.sorted()
    }
    let wanted = ProcessInfo.processInfo.environment["UNIFIEDPUSH_DISTRIBUTOR"]
    if let wanted, found.contains(wanted) { return wanted }
    guard let first = found.first else { throw .noService("there is no distributor") }
    return first
  }

  func unregister(token: String) async {
    guard let distributor else { return }
    let parameters: Variant =
      distributor.isSecond
      ? .tuple(.table(["token": .text(token)])) : .tuple(.text(token))
    _ = try? await bus.call(distributor.target, "Unregister", parameters)
  }
}
