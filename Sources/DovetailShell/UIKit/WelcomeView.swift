#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// The pages for the first start, in the page's place: what the app is for, and
  /// what it may ask for.
  @MainActor
  final class WelcomeView {
    let skip = UIButton(configuration: .plain())
    let next = UIButton(configuration: .filled())
    /// Which page is looked at, from 0.
    private(set) var index = 0

    private let cover: CoverPage
    private let place = UILabel()
    private let welcome: Welcome
    private let strings: Strings
    private let pages: [(title: String, text: String, picture: UIImage?)]

    init(_ welcome: Welcome, _ manifest: AppManifest, strings: Strings) {
      self.welcome = welcome
      self.strings = strings
      var pages = manifest.welcome.pages.map {
        ($0.title, $0.text, $0.icon.flatMap(AppIcons.image))
      }
      if manifest.welcome.showsPermissions, !manifest.permissions.isEmpty {
        let list = manifest.permissions.sorted { $0.key < $1.key }
          .map { "\(strings.name(of: $0.key)): \($0.value)" }
        pages.append(
          (
            strings.permissionNotice,
            ([strings.permissionNoticeText] + list).joined(separator: "\n\n"),
            UIImage(systemName: "hand.raised")
          ))
      }
      self.pages = pages
      place.font = .preferredFont(forTextStyle: .footnote)
      place.adjustsFontForContentSizeCategory = true
      place.textColor = .secondaryLabel
      cover = CoverPage([place, next, skip])
      skip.setTitle(strings.skip, for: .normal)
      skip.isHidden = !manifest.welcome.isSkippable
      skip.addAction(
        UIAction { [weak self] _ in self?.welcome.finish() }, for: .primaryActionTriggered)
      next.addAction(UIAction { [weak self] _ in self?.turn() }, for: .primaryActionTriggered)
      show(0)
    }

    var view: UIView { cover.view }

    private func show(_ index: Int) {
      guard pages.indices.contains(index) else { return welcome.finish() }
      self.index = index
      let page = pages[index]
      place.text = strings.welcomePage(index + 1, of: pages.count)
      place.isHidden = pages.count == 1
      next.setTitle(index == pages.count - 1 ? strings.begin : strings.next, for: .normal)
      cover.show(page.title, page.text, picture: page.picture)
    }

    private func turn() {
      if index == pages.count - 1 { welcome.finish() } else { show(index + 1) }
    }
  }
#endif
