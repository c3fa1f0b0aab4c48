internal import Foundation
internal import WebKit

extension BrowserStack {
  /// Signs out: closes the popups, cancels loads, and removes cookies, storage of
  /// every kind, caches, tokens, kept secrets and the history; then begins where
  /// the app starts.
  ///
  /// Returns when a read-back has found nothing. Where the app is stopped before,
  /// the next start ends it. What the person has decided about permissions, and
  /// the settings, stay.
  ///
  /// - Throws: ``SignOutError``; the app begins anew all the same.
  public func signOut() async throws {
    session.mark.set()
    for popup in popups { close(popup) }
    main.note(.session, "signing out")
    await main.leavePage()
    history.removeAll()
    defer { main.home() }
    try await session.clear()
    main.note(.session, "signed out: nothing is stored")
  }
}

extension Browser {
  /// Leaves the page for an empty one: what still ran could store something.
  fileprivate func leavePage() async {
    webView.stopLoading()
    leavesUnasked = true
    defer { leavesUnasked = false }
    begin { webView.load(URLRequest(url: URL(string: "about:blank") ?? manifest.start)) }
    _ = await settled()
  }
}
