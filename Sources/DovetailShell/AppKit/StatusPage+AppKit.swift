#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit
  internal import DovetailCore

  /// What stands in the place of a page that is not there: what happened, and what
  /// to do about it.
  @MainActor
  final class StatusPage: NSObject {
    let view: NSStackView
    let retry: NSButton
    private let home: NSButton
    private let quit: NSButton
    private let heading = NSTextField(wrappingLabelWithString: "")
    private let words = NSTextField(wrappingLabelWithString: "")
    private let strings: Strings
    private weak var browser: Browser?

    init(_ browser: Browser, strings: Strings) {
      self.browser = browser
      self.strings = strings
      retry = NSButton(title: strings.retry, target: nil, action: nil)
      home = NSButton(title: strings.startPage, target: nil, action: nil)
      quit = NSButton(title: strings.quit, target: nil, action: nil)
      heading.font = .preferredFont(forTextStyle: .title1)
      words.font = .preferredFont(forTextStyle: .body)
      for label in [heading, words] { label.alignment = .center }
      view = NSStackView(views: [heading, words, retry, home, quit])
      view.orientation = .vertical
      view.isHidden = true
      super.init()
      let buttons = [
        (retry, #selector(tryAgain)), (home, #selector(goHome)), (quit, #selector(quitApp)),
      ]
      for (button, action) in buttons {
        button.target = self
        button.action = action
      }
      retry.keyEquivalent = "\r"
    }

    @objc private func tryAgain() { browser?.reload() }
    @objc private func goHome() { browser?.home() }
    @objc private func quitApp() { browser?.quitApp() }

    /// The button to the start, where there is one.
    var shownHome: NSButton? { home.isHidden ? nil : home }
    /// The button out of the app, where there is one.
    var shownQuit: NSButton? { quit.isHidden ? nil : quit }

    /// What it says: title and text.
    private(set) var text = ""

    func show(_ failure: LoadFailure) {
      heading.stringValue = strings.title(of: failure)
      words.stringValue = strings.text(of: failure)
      text = heading.stringValue + "\n" + words.stringValue
      let actions = browser?.manifest.failurePage ?? []
      home.isHidden = !actions.contains(.home) || failure.url == browser?.manifest.start
      quit.isHidden = !actions.contains(.quit)
    }
  }
#endif
