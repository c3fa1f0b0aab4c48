internal import WebKit

extension WKWebsiteDataStore {
  /// Nothing: Apple's engine lets nobody change requests of pages. The app's own
  /// loads bring the token as a header of their request; see `Docs/Session.md`.
  func sendTokens(_ tokens: [Origin: Token], askedBy askers: Set<Origin>) {}
}
