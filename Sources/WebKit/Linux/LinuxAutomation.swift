internal import CWebKitGTK
internal import GObjectBridge

/// Programs outside that drive the app's pages, by WebDriver. Linux only.
@preconcurrency @MainActor
public enum LinuxAutomation {
  /// Whether that is allowed. Default false.
  public private(set) static var isAllowed = false

  private static var started: SignalConnection?
  private static var sessions: [(engine: ObjectRef, connection: SignalConnection)] = []

  /// Allows it, for all views made from now on: a driver such as `WebKitWebDriver`,
  /// which started this program, sees their pages, presses and types in them, runs
  /// scripts and answers their dialogs.
  ///
  /// Corresponds to `webkit_web_context_set_automation_allowed`.
  ///
  /// - Parameter app: the app's name and version, such as `1.2.0`, which a driver
  ///   checks, and the view that it begins with; nil while there is none.
  public static func allow(
    _ app: @escaping @MainActor () -> (name: String, version: String, view: WKWebView)?
  ) {
    isAllowed = true
    let context = EngineContext.shared
    unsafe webkit_web_context_set_automation_allowed(context.opaque, 1)
    started = SignalConnection(context, "automation-started") { arguments in
      guard let pointer = unsafe arguments.object(0) else { return .none }
      let session = unsafe ObjectRef(retaining: pointer)
      if let app = app() { introduce(app.name, app.version, to: session) }
      let connection = SignalConnection(session, "create-web-view") { _ in
        .kept(app()?.view.engine)
      }
      sessions.append((session, connection))
      return .none
    }
  }

  private static func introduce(_ name: String, _ version: String, to session: ObjectRef) {
    guard let info = unsafe webkit_application_info_new() else { return }
    defer { unsafe webkit_application_info_unref(info) }
    unsafe webkit_application_info_set_name(info, name)
    let numbers = version.split(separator: ".").map { UInt($0.prefix { $0.isNumber }) ?? 0 }
    let three = numbers + [0, 0, 0]
    unsafe webkit_application_info_set_version(info, three[0], three[1], three[2])
    unsafe webkit_automation_session_set_application_info(session.opaque, info)
  }
}
