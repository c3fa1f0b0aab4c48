internal import Foundation
internal import WebKit

/// Which bundle a page is of: one for the whole life of a page.
extension BundleUpdates {
  /// Where a file comes from that a page asks for.
  func folder(for request: URLRequest, in view: WKWebView) -> URL {
    // The document that is to come is of the new bundle; all else that is asked
    // for until it is shown is of the page that still lives.
    if let coming, view === stack?.main.webView, Self.isDocument(request, at: coming.url) {
      return coming.bundle.folder
    }
    return served.folder
  }

  private static func isDocument(_ request: URLRequest, at url: URL) -> Bool {
    func page(_ url: URL?) -> Substring? { url?.absoluteString.prefix { $0 != "#" } }
    return page(request.url) == page(url)
      && request.value(forHTTPHeaderField: "Accept")?.hasPrefix("text/html") == true
  }

  // MARK: The main page's loads

  /// The engine has leave to load a document into the main page.
  ///
  /// - Parameter isAnew: the page is loaded again, or the app's start is loaded: a
  ///   moment at which what has come can be used.
  func documentWillLoad(_ url: URL, isAnew: Bool) {
    forgetComing()
    guard store != nil, url.scheme?.lowercased() == AppScheme.name else { return }
    if !isWhole(served) || isAnew { dropUnusable() }
    let bundle = isAnew ? newest : wanted
    if bundle != served {
      coming = (bundle, url)
      tellFacts(bundle)
    } else {
      beginTrial()
    }
  }

  /// What has come, where this is a moment for it; else what the record says.
  private var newest: ServedBundle {
    guard let store, let next = store.record.next, isWanted || updates?.moment != .start else {
      return wanted
    }
    guard stack?.popups.contains(where: { $0.pageOrigin == .app }) != true else {
      log("\(next.version) waits: another window shows a page of \(served.version)")
      return wanted
    }
    return bundle(next)
  }

  /// A document is shown in the main page.
  func documentIsShown() {
    guard let coming else { return }
    self.coming = nil
    isWanted = false
    if let entry = coming.bundle.entry, entry == store?.record.next {
      store?.change { $0.promote() }
      hasCounted = false
    }
    log("\(coming.bundle.version) is used in place of \(served.version)")
    show(coming.bundle)
    beginTrial()
    // Pages that are kept for going back are of the bundle before.
    stack?.session.store.removeData(
      ofTypes: [WKWebsiteDataTypeMemoryCache], modifiedSince: .distantPast
    ) {}
  }

  /// The load has ended, whatever its end.
  func loadEnded() { forgetComing() }

  /// Nothing of it was shown.
  private func forgetComing() {
    guard coming != nil else { return }
    coming = nil
    tellFacts(served)
  }

  private func tellFacts(_ bundle: ServedBundle) {
    stack?.tellFacts(bundle: bundle.version)
  }
}
