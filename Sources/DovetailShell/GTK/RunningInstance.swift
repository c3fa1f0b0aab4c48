internal import DovetailCore
internal import Foundation
internal import GObjectBridge

/// The instance of an app that runs already: the owner of its name on the
/// session's bus, as `org.freedesktop.Application`.
@MainActor
enum RunningInstance {
  /// Hands links over to it, or only brings it to the front.
  ///
  /// - Returns: whether there is one and it has taken them; when it is gone in
  ///   the moment between, nothing is lost.
  static func take(_ links: [URL], id: String) -> Bool {
    guard let bus = BusConnection.session(), bus.hasOwner(id) else { return false }
    let path = "/" + id.map { $0 == "." ? "/" : $0 == "-" ? "_" : String($0) }.joined()
    let target = BusConnection.Target(
      id, path, "org.freedesktop.Application", startsService: false)
    do {
      if links.isEmpty {
        try bus.callAndWait(target, "Activate", .tuple(startup))
      } else {
        let addresses = Variant.texts(links.map(\.absoluteString))
        try bus.callAndWait(target, "Open", .tuple(addresses, startup))
      }
      return true
    } catch {
      return false
    }
  }

  /// By these the window system lets the other window come to the front.
  private static var startup: Variant {
    let environment = ProcessInfo.processInfo.environment
    var values: [String: Variant] = [:]
    for (key, name) in [
      ("desktop-startup-id", "DESKTOP_STARTUP_ID"), ("activation-token", "XDG_ACTIVATION_TOKEN"),
    ] {
      if let value = environment[name] { values[key] = .text(value) }
    }
    return .table(values)
  }
}
