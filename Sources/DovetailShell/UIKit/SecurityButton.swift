#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// A small button that shows how far a page can be trusted, and says more when
  /// it is pressed.
  @MainActor
  final class SecurityButton {
    let item = UIBarButtonItem()
    private let strings: Strings

    init(strings: Strings) { self.strings = strings }

    func show(_ browser: Browser) {
      let title = strings.title(of: browser.security)
      item.image = UIImage(systemName: Self.symbol(browser.security))
      item.accessibilityLabel = [browser.place, title].compactMap { $0 }.joined(separator: ", ")
      let name = browser.manifest.name
      let belonging = browser.isOwnPage ? strings.belongs(to: name) : strings.isForeign(to: name)
      words =
        [title, strings.explanation(of: browser.security, place: browser.place)]
        + (browser.url == nil ? [] : [belonging])
      item.menu = UIMenu(
        title: words.dropFirst().joined(separator: "\n"),
        children: [
          UIAction(title: browser.place ?? title, attributes: .disabled) { _ in }
        ])
    }

    /// What it says, line by line.
    private(set) var words: [String] = []

    private static func symbol(_ security: Browser.Security) -> String {
      switch security {
      case .secure: "lock"
      case .insecure: "lock.open.trianglebadge.exclamationmark"
      case .local: "iphone"
      case .unknown: "questionmark.circle"
      }
    }
  }
#endif
