#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// What stands in the place of a page that is not there: what happened, and what
  /// to do about it.
  @MainActor
  final class StatusPage {
    let retry = UIButton(configuration: .filled())
    private let home = UIButton(configuration: .gray())
    private let cover: CoverPage
    private let strings: Strings
    private weak var browser: Browser?

    init(_ browser: Browser, strings: Strings) {
      self.browser = browser
      self.strings = strings
      cover = CoverPage([retry, home])
      retry.setTitle(strings.retry, for: .normal)
      home.setTitle(strings.startPage, for: .normal)
      retry.addAction(
        UIAction { [weak self] _ in self?.browser?.reload() }, for: .primaryActionTriggered)
      home.addAction(
        UIAction { [weak self] _ in self?.browser?.home() }, for: .primaryActionTriggered)
    }

    var view: UIView { cover.view }

    /// The button to the start, where there is one.
    var shownHome: UIButton? { home.isHidden ? nil : home }

    /// What it says: title and text.
    private(set) var text = ""

    func show(_ failure: LoadFailure) {
      let (title, explanation) = (strings.title(of: failure), strings.text(of: failure))
      if text != title + "\n" + explanation {
        text = title + "\n" + explanation
        cover.show(
          title, explanation, picture: UIImage(systemName: Self.symbol(of: failure.reason)))
      }
      // An app does not end itself here, so there is no Quit.
      let actions = browser?.manifest.failurePage ?? []
      home.isHidden = !actions.contains(.home) || failure.url == browser?.manifest.start
    }

    private static func symbol(of reason: LoadFailure.Reason) -> String {
      switch reason {
      case .offline, .hostNotFound, .refused, .timedOut, .interrupted: "wifi.slash"
      case .insecure, .notAllowed(.plainHTTP): "lock.open.trianglebadge.exclamationmark"
      default: "exclamationmark.triangle"
      }
    }
  }
#endif
