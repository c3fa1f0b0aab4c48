#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// What stands in the page's place when this version of the app may not be used
  /// any more.
  @MainActor
  final class UpdatePage {
    let update = UIButton(configuration: .filled())
    let retry = UIButton(configuration: .gray())
    /// What it says.
    private(set) var text = ""
    private let cover: CoverPage
    private let strings: Strings
    private weak var browser: Browser?

    init(_ browser: Browser, strings: Strings) {
      self.browser = browser
      self.strings = strings
      cover = CoverPage([update, retry])
      update.setTitle(strings.update, for: .normal)
      retry.setTitle(strings.retry, for: .normal)
      update.addAction(
        UIAction { [weak self] _ in self?.browser?.openStore() }, for: .primaryActionTriggered)
      retry.addAction(
        UIAction { [weak self] _ in
          guard let versions = self?.browser?.versions else { return }
          Task { await versions.check() }
        }, for: .primaryActionTriggered)
    }

    var view: UIView { cover.view }

    func show(_ news: VersionNews) {
      guard let browser else { return }
      retry.isEnabled = browser.versions?.isAsking != true
      update.isHidden = news.store == nil
      let text = strings.updateRequired(news, own: browser.manifest.version)
      guard text != self.text else { return }
      self.text = text
      cover.show(strings.updateRequired, text, picture: UIImage(systemName: "arrow.down.app"))
    }
  }
#endif
