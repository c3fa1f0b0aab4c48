public import Foundation

/// A navigation that was refused: for the log, and for the person to see.
public struct Refusal: Sendable, Equatable, Identifiable {
  /// Why.
  public enum Reason: Sendable, Hashable {
    /// `javascript:`, `data:` or `file:`, which nobody can be held to account
    /// for.
    case dangerousScheme(String)
    /// A user name before the host, as in `https://app.test@evil.test`.
    case credentials
    /// `http://` to a host that the app does not allow.
    case plainHTTP(host: String)
    /// A frame wanted the page itself to go.
    case frameNavigatesTop
    /// The app's manifest says no to this origin.
    case otherOrigin(Origin)
    /// A window that opens without a tap.
    case popupWithoutGesture
    /// The app's manifest says no to windows with this origin.
    case popup(Origin)
    /// No program is known for addresses of this scheme.
    case unknownScheme(String)
    /// The app's manifest says no to this scheme.
    case schemeNotAllowed(String)
    /// The person has said no.
    case declined(String)
    /// The system has no program for it.
    case noProgram(String)
    /// The app's own code failed while it decided.
    case handlerFailed(String)
    /// There is no window yet to open another from.
    case noWindow
  }

  /// Tells refusals of the same address apart; later ones are larger.
  public let id: Int
  /// Why.
  public let reason: Reason
  /// Where it would have led.
  public let url: URL
  /// Who asked; the opaque origin where it is not known.
  public let source: Origin
}

extension Refusal.Reason: CustomStringConvertible {
  /// One line for the log.
  public var description: String {
    switch self {
    case .dangerousScheme(let scheme): "\(scheme): is not open to pages"
    case .credentials: "a user name before the host hides where it leads"
    case .plainHTTP(let host): "\(host) is not encrypted, and the app does not allow that"
    case .frameNavigatesTop: "a frame of another origin may not replace the page"
    case .otherOrigin(let origin): "the app does not lead to \(origin)"
    case .popupWithoutGesture: "a window opens only when the person taps"
    case .popup(let origin): "the app opens no window with \(origin)"
    case .unknownScheme(let scheme): "no program is known for \(scheme):"
    case .schemeNotAllowed(let scheme): "the app does not allow \(scheme):"
    case .declined(let scheme): "the person said no to \(scheme):"
    case .noProgram(let scheme): "the system has no program for \(scheme):"
    case .handlerFailed(let detail): "the app's own code failed: \(detail)"
    case .noWindow: "there is no window yet"
    }
  }
}
