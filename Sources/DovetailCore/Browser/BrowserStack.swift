internal import Foundation
internal import FoundationNetworking
public import Observation
public import WebKit

/// An app's browsers: the main one and the popups that its pages opened.
@MainActor
@Observable
public final class BrowserStack {
  /// The app.
  @ObservationIgnored public let manifest: AppManifest
  /// The app's main browser.
  @ObservationIgnored public let main: Browser
  /// The popups, oldest first.
  public private(set) var popups: [Browser] = []
  /// What decides about navigations.
  @ObservationIgnored public var policy = NavigationPolicy()
  /// Who may use what of the device.
  @ObservationIgnored public let permissions: PermissionBroker

  @ObservationIgnored private let log: @MainActor (LogLine) -> Void

  /// Where browsers are shown; until there is one, dialogs wait.
  @ObservationIgnored public weak var host: (any AppHost)? {
    didSet { for browser in [main] + popups { attach(browser) } }
  }

  /// An app's browsers; nothing is loaded yet.
  ///
  /// - Parameters:
  ///   - dataStore: cookies, storage and caches; nil means the app's own, which
  ///     last.
  ///   - folders: where decisions are kept; nil means the app's own folders, or
  ///     nowhere when `dataStore` does not last either.
  ///   - log: gets one line for each navigation, message and dialog.
  public init(
    _ manifest: AppManifest, dataStore: WKWebsiteDataStore? = nil, folders: AppFolders? = nil,
    log: @escaping @MainActor (LogLine) -> Void = { _ in }
  ) {
    self.manifest = manifest
    self.log = log
    let lasts = dataStore?.isPersistent ?? true
    permissions = PermissionBroker(
      manifest, folders: folders ?? (lasts ? AppFolders(id: manifest.id) : nil), log: log)
    let configuration = WKWebViewConfiguration()
    if let dataStore { configuration.websiteDataStore = dataStore }
    if let folder = manifest.web {
      configuration.setURLSchemeHandler(
        AppScheme(folder: folder) { log(LogLine(.file, $0)) }, forURLScheme: AppScheme.name)
    }
    configuration.applicationNameForUserAgent = manifest.userAgent
    main = Browser(manifest, configuration: configuration, log: log)
    main.stack = self
  }

  // MARK: Popups

  func open(
    _ configuration: WKWebViewConfiguration, for action: WKNavigationAction,
    features: WKWindowFeatures, opener: Browser
  ) -> Browser? {
    guard let host else {
      opener.note(.window, "popup refused: there is no window yet")
      return nil
    }
    let popup = Browser(
      manifest, configuration: configuration, opener: opener, features: features, log: log)
    popup.stack = self
    if let url = action.request.url, url.scheme?.lowercased() != "about" {
      popup.isUnderWay = true
    }
    popups.append(popup)
    popup.note(.window, "open \(action.request.url?.absoluteString ?? "")")
    attach(popup)
    host.show(popup)
    return popup
  }

  /// Closes a browser and takes its window away: its page is gone, its
  /// questions get their safe answers.
  public func close(_ browser: Browser) {
    guard browser === main || popups.contains(where: { $0 === browser }) else { return }
    popups.removeAll { $0 === browser }
    browser.note(.window, "close \(browser.url?.absoluteString ?? "")")
    browser.close()
    host?.close(browser)
  }

  private func attach(_ browser: Browser) {
    browser.dialogs.present = { [weak self, weak browser] dialog in
      guard let host = self?.host, let browser else { return dialog.withdraw() }
      host.present(dialog, for: browser)
    }
  }
}
