import Dovetail
import Observation

/// A notice board with a bar of its own, and a model that any view can send
/// commands through.
@main
struct WebApp: HybridApp {
  func prepare(_ browser: Browser) { board.browser = browser }

  /// What the app's own views talk to.
  let board = Board()
}

/// The web app as Swift sees it: commands with results, and what is shown.
@MainActor
@Observable
final class Board {
  /// The app's browser, from before its first load.
  @ObservationIgnored fileprivate(set) weak var browser: Browser?

  /// What the page shows; nil before there is one.
  var title: String? { browser?.title }

  /// How many notices nobody has read; nil while there is no app.
  func unread() async throws -> Int? {
    try await browser?.call("Board.unread", as: Int.self)
  }

  /// Shows a notice.
  ///
  /// - Returns: its heading; nil while there is no app.
  /// - Throws: the page's own error for a notice that does not hang there.
  func open(_ notice: String) async throws -> String? {
    try await browser?.call("Board.open", notice, as: String.self)
  }
}
