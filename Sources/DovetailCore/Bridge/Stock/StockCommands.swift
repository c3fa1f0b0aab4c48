/// Commands that many apps want, in sets to be switched on one by one.
///
/// ```swift
/// var commands: [CommandSet] { [StockCommands.device, StockCommands.network] }
/// ```
///
/// Docs/Commands.md has all of them. Where a system or an app has no such thing,
/// the page gets the error ``CommandError/Code/unavailable``; where the person, or
/// the manifest, does not allow it, ``CommandError/Code/denied``. What opens a
/// dialog or changes something outside of the page takes a click or a key.
public enum StockCommands {
  /// All of them.
  public static let all = [
    app, window, device, network, external, share, clipboard, files, notifications, location,
    preferences, secrets, print,
  ]
}

extension CommandCaller {
  /// The browser that asks.
  @MainActor
  func asking() throws(CommandError) -> Browser {
    guard let browser else { throw CommandError(.pageGone, "The window is closed") }
    return browser
  }

  /// The app whose page asks.
  @MainActor
  func stack() throws(CommandError) -> BrowserStack {
    guard let stack = try asking().stack else {
      throw CommandError(.pageGone, "The app has ended")
    }
    return stack
  }

  /// The platform that shows the app.
  @MainActor
  func host() throws(CommandError) -> any AppHost {
    guard let host = try stack().host else { throw .lacks("a window") }
    return host
  }

  /// What the permission broker is asked.
  @MainActor
  func request(_ permission: Permission) -> PermissionRequest {
    PermissionRequest(
      [permission], origin: origin, page: isMainFrame ? origin : browser?.pageOrigin)
  }

  /// Returns when the page may use something; the person is asked where nobody
  /// has yet.
  @MainActor
  func demand(_ permission: Permission) async throws(CommandError) {
    let browser = try asking()
    guard try await browser.decide(request(permission)) else { throw .denied(permission) }
  }

  /// Shows a dialog; a page that cancels takes it away again.
  ///
  /// - Parameter name: what the log calls it.
  @MainActor
  func answer(to kind: Dialog.Kind, _ name: String) async throws -> Dialog.Answer {
    let browser = try asking()
    let shown = ShownDialog()
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Dialog.Answer, Never>) in
        shown.dialog = browser.ask(kind, name, message: "", origin: origin) { answer, _ in
          continuation.resume(returning: answer)
        }
      }
    } onCancel: {
      Task { @MainActor in shown.dialog?.withdraw() }
    }
    try Task.checkCancellation()
    return answer
  }
}

/// A dialog that may have to go. Whoever shows it keeps it.
@MainActor
private final class ShownDialog {
  weak var dialog: Dialog?
}

extension Browser {
  /// Lets the app's broker decide, which asks the person where it has to.
  fileprivate func decide(_ request: PermissionRequest) async throws(CommandError) -> Bool {
    guard let broker = stack?.permissions else {
      throw CommandError(.pageGone, "The app has ended")
    }
    return await withCheckedContinuation { continuation in
      broker.decide(
        request, ask: question(for: request.origin), { continuation.resume(returning: $0) })
    }
  }
}

extension CommandError {
  static func lacks(_ what: String) -> CommandError {
    CommandError(.unavailable, "The app has no such thing: \(what)")
  }

  static func denied(_ permission: Permission) -> CommandError {
    CommandError(
      .denied, "\(permission.rawValue) is not allowed",
      data: try? PageValue(["permission": permission.rawValue]))
  }
}
