/// Handlers in order; the first that has something to say decides.
///
/// An app adds its own with ``prepend(_:)``. They come after ``guards``, which
/// nobody can get around.
public struct NavigationPolicy: Sendable {
  /// The handlers that keep people from harm.
  public let guards: [any NavigationHandler]
  /// All others, first to last.
  public private(set) var handlers: [any NavigationHandler]

  /// The policy that an app's manifest describes.
  public init(_ manifest: AppManifest) {
    guards = [
      DangerousSchemes(), CredentialsInAddress(), PlainHTTP(manifest), FrameNavigatesTop(manifest),
    ]
    handlers = [
      OwnDocuments(), Downloads(), FramesInPage(), AppLinks(manifest), RequestsByApp(manifest),
      Revisits(), Popups(manifest), OwnOrigins(manifest), LinkRules(manifest), PopupPages(),
      OtherOrigins(manifest), SystemSchemes(manifest), UnknownSchemes(),
    ]
  }

  /// Puts a handler of the app's own before all others but the ``guards``.
  public mutating func prepend(_ handler: any NavigationHandler) {
    handlers.insert(handler, at: 0)
  }

  /// What the ``guards`` say; nil when they have nothing against it.
  func guarded(_ request: NavigationRequest) -> (decision: NavigationDecision, handler: String)? {
    Self.decision(of: guards, for: request)
  }

  /// The decision and the name of the handler that made it.
  public func decision(
    for request: NavigationRequest
  ) -> (decision: NavigationDecision, handler: String) {
    Self.decision(of: guards + handlers, for: request)
      ?? (.refuse(.unknownScheme(request.scheme)), "default")
  }

  private static func decision(
    of handlers: [any NavigationHandler], for request: NavigationRequest
  ) -> (decision: NavigationDecision, handler: String)? {
    for handler in handlers {
      do {
        if let decision = try handler.decision(for: request) { return (decision, handler.name) }
      } catch {
        return (.refuse(.handlerFailed("\(error)")), handler.name)
      }
    }
    return nil
  }
}
