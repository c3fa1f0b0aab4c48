#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit
  internal import WebKit

  /// One browser's page, and what stands in the page's place when there is none.
  @MainActor
  final class PageView {
    let browser: Browser
    let statusPage: StatusPage
    let notices: NoticeBar
    let toasts: Toasts
    private(set) var welcome: WelcomeView?
    private(set) var updatePage: UpdatePage?
    private let strings: Strings
    private weak var whole: UIView?
    private let progress = UIProgressView(progressViewStyle: .bar)

    init(_ browser: Browser, strings: Strings) {
      self.browser = browser
      self.strings = strings
      statusPage = StatusPage(browser, strings: strings)
      notices = NoticeBar(browser, strings: strings)
      toasts = Toasts()
      progress.accessibilityLabel = strings.loading
      statusPage.view.isHidden = true
      progress.isHidden = true
      // What a person expects of a page.
      browser.webView.allowsBackForwardNavigationGestures = true
      browser.webView.isFindInteractionEnabled = true
      browser.webView.configuration.preferences.isElementFullscreenEnabled = true
    }

    /// The page goes edge to edge, under the bars; what the shell says of it keeps
    /// to the safe area.
    func place(in view: UIView) {
      let web = browser.webView
      for part in [web, statusPage.view, notices.view, progress, toasts.view] {
        part.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(part)
      }
      whole = view
      let safe = view.safeAreaLayoutGuide
      NSLayoutConstraint.activate(
        Self.edges(web, view.topAnchor, view.bottomAnchor, view)
          + Self.edges(statusPage.view, safe.topAnchor, safe.bottomAnchor, view) + [
            notices.view.topAnchor.constraint(equalTo: safe.topAnchor),
            notices.view.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
            notices.view.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
            progress.topAnchor.constraint(equalTo: safe.topAnchor),
            progress.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            progress.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            toasts.view.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -16),
            toasts.view.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            toasts.view.leadingAnchor.constraint(
              greaterThanOrEqualTo: safe.leadingAnchor, constant: 16),
          ])
    }

    private static func edges(
      _ part: UIView, _ top: NSLayoutYAxisAnchor, _ bottom: NSLayoutYAxisAnchor, _ whole: UIView
    ) -> [NSLayoutConstraint] {
      [
        part.topAnchor.constraint(equalTo: top), part.bottomAnchor.constraint(equalTo: bottom),
        part.leadingAnchor.constraint(equalTo: whole.leadingAnchor),
        part.trailingAnchor.constraint(equalTo: whole.trailingAnchor),
      ]
    }

    /// Whether the page for a failed load is what is shown.
    var showsFailure: Bool { !statusPage.view.isHidden }

    /// Whether the progress bar is there.
    var isProgressShown: Bool { !progress.isHidden }

    /// Shows the browser's state.
    func show() {
      progress.isHidden = !browser.isAwaited
      progress.setProgress(Float(browser.progress), animated: !progress.isHidden)
      notices.show(browser)
      if let failure = browser.failure { statusPage.show(failure) }
      showCovers()
      let hadFailure = showsFailure
      statusPage.view.isHidden = browser.failure == nil
      browser.webView.accessibilityElementsHidden =
        browser.failure != nil || updatePage != nil || welcome != nil
      if hadFailure != showsFailure {
        UIAccessibility.post(notification: .screenChanged, argument: nil)
      }
    }

    // MARK: Before the page

    /// What stands over everything: a version that may not be used any more, then
    /// the pages for the first start.
    private func showCovers() {
      if case .required(let news) = browser.versions?.update, browser.opener == nil {
        let page = updatePage ?? UpdatePage(browser, strings: strings)
        updatePage = page
        put(page.view)
        page.show(news)
      } else {
        updatePage?.view.removeFromSuperview()
        updatePage = nil
      }
      if updatePage == nil, let shown = browser.welcome, shown.isShown {
        let view = welcome ?? WelcomeView(shown, browser.manifest, strings: strings)
        welcome = view
        put(view.view)
      } else {
        welcome?.view.removeFromSuperview()
        welcome = nil
      }
    }

    private func put(_ cover: UIView) {
      guard let whole, cover.superview == nil else { return }
      cover.translatesAutoresizingMaskIntoConstraints = false
      whole.addSubview(cover)
      let safe = whole.safeAreaLayoutGuide
      NSLayoutConstraint.activate(Self.edges(cover, safe.topAnchor, safe.bottomAnchor, whole))
    }

    /// Lets go of the browser's view, for good.
    func end() { browser.webView.removeFromSuperview() }
  }
#endif
