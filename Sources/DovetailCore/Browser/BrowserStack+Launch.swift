internal import Foundation
internal import WebKit

extension BrowserStack {
  /// Loads where the app starts; before that, drops cached files where the
  /// person or the manifest says so. Cookies and storage, and with them the login, stay.
  public func launch() {
    guard settings.cache == .clear else { return main.home() }
    // Who waits for the load waits for this too.
    main.underWay.ask()
    let caches: Set = [WKWebsiteDataTypeDiskCache, WKWebsiteDataTypeMemoryCache]
    main.webView.configuration.websiteDataStore.removeData(
      ofTypes: caches, modifiedSince: .distantPast
    ) { [weak self] in
      self?.main.home()
    }
  }
}
