internal import Foundation
internal import GObjectBridge

/// The number at an app's icon in docks and task bars that show one: GNOME's with an
/// extension, KDE's, and others that hear `com.canonical.Unity.LauncherEntry`.
@MainActor
struct LauncherBadge {
  private let app: String

  /// - Parameter id: the app's, whose desktop file has its name.
  init(_ id: String) { app = "application://\(id).desktop" }

  /// 0 takes it away.
  func show(_ count: Int, on bus: BusConnection?) {
    bus?.emit(
      path, "com.canonical.Unity.LauncherEntry", "Update",
      .tuple(
        .text(app),
        .table(["count": .long(Int64(count)), "count-visible": .flag(count > 0)])))
  }

  /// As libunity makes it: the address's hash, so that each app has its own.
  var path: String {
    var hash: UInt32 = 5381
    for byte in app.utf8 { hash = hash &* 33 &+ UInt32(byte) }
    return "/com/canonical/unity/launcherentry/\(hash)"
  }
}
