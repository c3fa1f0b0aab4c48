public import Foundation

/// Why what was typed is no address to go to.
public enum AddressError: Error, LocalizedError, Equatable, Sendable {
  /// Nothing was typed.
  case empty
  /// Words, and there is nothing to search with.
  case words(String)
  /// Something that no address looks like.
  case notAnAddress(String)
  /// A scheme that is not for a window: `javascript:`, `data:`, `file:` and all
  /// but `https:` and `http:`.
  case scheme(String)
  /// A user name before the host, which hides where the address leads.
  case credentials
  /// `http://` to a host that the app does not allow.
  case notEncrypted(host: String)

  /// What happened, and what to do.
  public var errorDescription: String? {
    switch self {
    case .empty: "Type an address, such as example.com"
    case .words(let text):
      "“\(text.prefix(80))” is not an address. Type one such as example.com"
    case .notAnAddress(let text):
      "“\(text.prefix(80))” is not an address. Type host and path, such as example.com/page"
    case .scheme(let scheme): "\(scheme): addresses cannot be opened here. Use https:"
    case .credentials: "A name before “@” hides where the address leads. Leave it out"
    case .notEncrypted(let host): "\(host) is not encrypted. Use https://\(host)"
    }
  }
}
