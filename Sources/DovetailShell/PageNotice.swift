internal import DovetailCore

/// What the bar over a page says, and what its two buttons do.
enum PageNotice: Equatable {
  /// The page does not react.
  case unresponsive
  /// The page was loaded again after its process had died.
  case restored
  /// There is a newer version of the app.
  case update(VersionNews)

  /// What there is to say; nil for nothing. News of versions are for the main
  /// page only, and wait until the pages for the first start are over.
  @MainActor
  init?(of browser: Browser) {
    if browser.failure != nil { return nil }
    if browser.isUnresponsive {
      self = .unresponsive
    } else if browser.isRestored {
      self = .restored
    } else if browser.opener == nil, browser.welcome?.isShown != true,
      case .optional(let news) = browser.versions?.update
    {
      self = .update(news)
    } else {
      return nil
    }
  }

  func words(_ strings: Strings) -> String {
    switch self {
    case .unresponsive: strings.unresponsive
    case .restored: strings.restored
    case .update(let news): strings.updateAvailable(news)
    }
  }

  /// The titles of the buttons; nil where there is none.
  func titles(_ strings: Strings) -> (first: String?, second: String?) {
    switch self {
    case .unresponsive: (strings.wait, strings.restart)
    case .restored: (nil, strings.close)
    case .update(let news): (strings.later, news.store == nil ? nil : strings.update)
    }
  }

  @MainActor
  func press(isFirst: Bool, _ browser: Browser) {
    switch self {
    case .unresponsive: if isFirst { browser.waitForPage() } else { browser.restartPage() }
    case .restored: browser.dismissRestored()
    case .update:
      if !isFirst { browser.openStore() }
      browser.versions?.later()
    }
  }
}
