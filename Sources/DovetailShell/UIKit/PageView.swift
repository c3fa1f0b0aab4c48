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
    private let progress = UIProgressView(progressViewStyle: .bar)

    init(_ browser: Browser, strings: Strings) {
      self.browser = browser
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
      let hadFailure = showsFailure
      statusPage.view.isHidden = browser.failure == nil
      browser.webView.accessibilityElementsHidden = browser.failure != nil
      if hadFailure != showsFailure {
        UIAccessibility.post(notification: .screenChanged, argument: nil)
      }
    }

    /// Lets go of the browser's view, for good.
    func end() { browser.webView.removeFromSuperview() }
  }
#endif
