public import Foundation

/// What becomes of a navigation.
public enum NavigationDecision: Equatable, Sendable {
  /// It goes on where it wanted to.
  case allow
  /// It goes on in the window that it was asked from.
  case openHere
  /// It goes on in a window of its own.
  case openPopup
  /// The system's browser opens the address.
  case openInBrowser
  /// The system's program for the scheme opens the address; with `asks`, once
  /// the person agrees.
  case handToSystem(asks: Bool)
  /// A program opens another address in its place; where there is none, the
  /// fallback is loaded, after it was decided about too.
  case openApp(ExternalApp)
  /// It is a link into the app.
  case openLink
  /// It becomes a download.
  case download
  /// Another address is loaded in its place, after it was decided about too.
  case load(URL)
  /// It does not go on; that is logged, and the person is told.
  case refuse(Refusal.Reason)
}
