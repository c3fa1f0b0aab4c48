internal import Foundation

/// Other programs, what to do without them, and the way back.
extension Browser {
  /// Opens an address in another program; where the system knows none, nobody is
  /// asked, and the fallback is loaded.
  func openApp(_ app: ExternalApp, _ request: NavigationRequest) {
    if request.hasGesture { fallbacks = 0 }
    guard let url = app.url, let host = stack?.host, app.fallback == nil || host.canOpen(url) else {
      guard let fallback = app.fallback else {
        return refuse(.unknownScheme(request.scheme), request, by: "apps")
      }
      endLoadByApp(request, LoadFailure?.none)
      return takeFallback(fallback, request)
    }
    var handed = request
    handed.url = url
    if app.asks {
      askAndHandOver(handed, fallback: app.fallback)
    } else {
      handOver(handed, fallback: app.fallback)
    }
  }

  /// Pages that lead to each other's fallbacks would load without end.
  func takeFallback(_ fallback: URL, _ request: NavigationRequest) {
    guard fallbacks < Self.fallbackLimit else {
      return refuse(.noProgram(request.scheme), request, by: "apps")
    }
    fallbacks += 1
    note(.navigation, "no program for \(request.url), so \(fallback)")
    later { $0.decideAndLoad(fallback, in: request) }
  }

  /// This many fallbacks are taken without a tap.
  private static let fallbackLimit = 3

  /// A link into the app from one of its own windows. A popup that leads back has
  /// done what it was for.
  func openLink(_ request: NavigationRequest) {
    endLoadByApp(request, LoadFailure?.none)
    let source: DeepLink.Source = request.isByApp ? .app : .page(request.source)
    later { browser in
      guard let stack = browser.stack, stack.links.open(request.url, from: source) else { return }
      if browser.opener != nil, !browser.showsOwnPage { stack.close(browser) }
    }
  }

  /// Opens the address where the app's newest version is to be had.
  public func openStore() {
    guard let store = versions?.news?.store else { return }
    note(.version, "opens \(store)")
    stack?.host?.openExternally(store) { [weak self] isOpened in
      guard !isOpened, let self else { return }
      let request = NavigationRequest(store, source: .opaque, isByApp: true)
      tell(.noProgram(request.scheme), request, by: "system")
    }
  }
}
