internal import Foundation

/// Refuses `http://` to hosts that the app does not allow. This machine is
/// allowed.
public struct PlainHTTP: NavigationHandler {
  /// The handler's name.
  public let name = "plain-http"

  private let manifest: AppManifest

  /// The handler of an app.
  public init(_ manifest: AppManifest) { self.manifest = manifest }

  /// Refuses, in windows and in frames, whoever asks.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    guard request.scheme == "http" else { return nil }
    guard let origin = request.origin, manifest.allowsPlainHTTP(to: origin) else {
      return .refuse(.plainHTTP(host: request.url.host ?? ""))
    }
    return nil
  }
}
