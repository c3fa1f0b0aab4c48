public import Foundation

/// An address that somebody outside of the page wants the app to go to.
///
/// Whoever it is, anybody can write one: it says where to go, and proves
/// nothing.
public struct DeepLink: Sendable, Equatable, Identifiable {
  /// Who gave it.
  public enum Source: Sendable, Hashable {
    /// Another program, by the system.
    case system
    /// A notification that was pressed.
    case notification
    /// A page in one of the app's windows.
    case page(Origin)
    /// The app's own code.
    case app

    /// For pages and logs: `system`, `notification`, `page`, `app`.
    public var name: String {
      switch self {
      case .system: "system"
      case .notification: "notification"
      case .page: "page"
      case .app: "app"
      }
    }

    /// Whether it is the app's, which may name any page of its own.
    var isOwn: Bool { self == .notification || self == .app }
  }

  /// What becomes of a link.
  public enum Answer: Sendable, Equatable {
    /// The page gets it, see ``DeepLinks``.
    case page
    /// This address is loaded in the page's place.
    case load(URL)
    /// It is done with: the app has seen to it.
    case done
  }

  /// Its identity; the same when a page gets it again because the first one's
  /// process ended before it had answered.
  public let id: String
  /// The address, as it was given.
  public let url: URL
  /// Who gave it.
  public let source: Source

  init(_ url: URL, from source: Source, id: String = UUID().uuidString) {
    self.id = id
    self.url = url
    self.source = source
  }
}
