#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit
  internal import DovetailCore
  internal import WebKit

  /// One browser's page, and what stands in the page's place when there is none.
  @MainActor
  final class PageView {
    let browser: Browser
    let view = NSView()
    let statusPage: StatusPage
    let notices: NoticeBar
    let strings: Strings
    private let progress = NSProgressIndicator()

    init(_ browser: Browser, strings: Strings) {
      self.browser = browser
      self.strings = strings
      statusPage = StatusPage(browser, strings: strings)
      notices = NoticeBar(browser, strings: strings)
      progress.isIndeterminate = false
      progress.maxValue = 1
      progress.setAccessibilityLabel(strings.loading)
      browser.webView.allowsBackForwardNavigationGestures = true
      browser.webView.configuration.preferences.isElementFullscreenEnabled = true
      place()
    }

    private func place() {
      let web = browser.webView
      for part in [web, statusPage.view, progress, notices.view] {
        part.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(part)
      }
      var constraints: [NSLayoutConstraint] = []
      for part in [web, statusPage.view] {
        constraints += [
          part.topAnchor.constraint(equalTo: notices.view.bottomAnchor),
          part.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ]
      }
      for part in [web, statusPage.view, progress, notices.view] {
        constraints += [
          part.leadingAnchor.constraint(equalTo: view.leadingAnchor),
          part.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ]
      }
      constraints += [
        notices.view.topAnchor.constraint(equalTo: view.topAnchor),
        progress.topAnchor.constraint(equalTo: view.topAnchor),
      ]
      NSLayoutConstraint.activate(constraints)
    }

    /// Whether the page for a failed load is what is shown.
    var showsFailure: Bool { !statusPage.view.isHidden }

    /// Whether the progress bar is there.
    var isProgressShown: Bool { !progress.isHidden }

    /// Shows the browser's state.
    func show() {
      progress.isHidden = !browser.isAwaited
      progress.doubleValue = browser.progress
      notices.show(browser)
      if let failure = browser.failure { statusPage.show(failure) }
      statusPage.view.isHidden = browser.failure == nil
      browser.webView.isHidden = browser.failure != nil
    }
  }
#endif
