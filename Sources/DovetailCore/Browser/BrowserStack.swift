public import Foundation
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
  /// What a page has shared last; other programs may still read it.
  @ObservationIgnored var sharedFiles: SharedFiles?
  /// How the app's own buttons in the toolbar stand, by identity, where that is not
  /// as the manifest has it.
  private var buttonStates: [String: ToolbarButtonState] = [:]
  /// What decides about navigations.
  @ObservationIgnored public var policy: NavigationPolicy
  /// Asked about every navigation of a window after the policy's guards and
  /// before its other handlers; nil leaves it to them. Who does not answer within
  /// ``decisionLimit`` leaves it to them too; what throws refuses.
  @ObservationIgnored public var onNavigation:
    (@MainActor (NavigationRequest) async throws -> NavigationDecision?)?
  /// How long ``onNavigation`` may think. Default 5 seconds.
  @ObservationIgnored public var decisionLimit = Duration.seconds(5)
  /// What the person has said to other programs' addresses.
  @ObservationIgnored public let consents: SchemeConsents
  /// The files that pages have given.
  @ObservationIgnored public let downloads: DownloadList
  /// Who may use what of the device.
  @ObservationIgnored public let permissions: PermissionBroker
  /// What the person has set.
  @ObservationIgnored public let settings: AppSettings
  /// Who is signed in.
  @ObservationIgnored public let session: Session
  /// The pages that were visited.
  @ObservationIgnored public let history: History
  /// What leads into the app from outside.
  @ObservationIgnored public let links: DeepLinks
  /// Which version of the app there is to be.
  @ObservationIgnored public let versions: VersionCheck
  /// New versions of the app's own pages.
  @ObservationIgnored public let updates: BundleUpdates
  /// The pages for the first start.
  @ObservationIgnored public let welcome: Welcome
  /// The app's push messages.
  @ObservationIgnored public let push: PushReceiver
  /// Pages that follow the network.
  @ObservationIgnored let networkListeners = NetworkListeners()
  /// What pages keep for themselves.
  @ObservationIgnored let preferences: PagePreferences
  /// The app's profiles, where there are several, for their names.
  @ObservationIgnored package weak var profiles: Profiles?

  /// Gets a record of each command that pages ask for and each event that they
  /// are told; nil for nobody.
  @ObservationIgnored public var onBridge: (@MainActor (BridgeRecord) -> Void)? {
    get { main.bridge.trace }
    set { main.bridge.trace = newValue }
  }

  /// Where the positions come from that pages get, in the whole process; nil
  /// leaves it to the engine.
  @ObservationIgnored public var location: (any LocationProvider)? {
    didSet {
      let log = log
      shared = location.map(SharedLocation.init)
      EngineWide.setLocation(shared?.seat(), for: self) { log(LogLine(.permission, $0)) }
    }
  }
  @ObservationIgnored private var shared: SharedLocation?
  /// The platform's own service, for commands where nothing else was given.
  @ObservationIgnored private var sharedOfHost: SharedLocation?

  @ObservationIgnored let log: @MainActor (LogLine) -> Void
  /// Where all profiles are kept; nil for nowhere.
  @ObservationIgnored let folders: AppFolders?
  @ObservationIgnored var probe = HostProbe.live
  @ObservationIgnored var pauses = Comeback.pauses
  @ObservationIgnored private var isWatchingNetwork = false
  @ObservationIgnored private let isFirstLaunch: Bool

  /// Where browsers are shown; until there is one, dialogs wait.
  @ObservationIgnored public weak var host: (any AppHost)? {
    didSet {
      isWatchingNetwork = false
      push.transport = host?.push
      push.renew()
      for browser in [main] + popups {
        attach(browser)
        browser.waitForNetwork()
      }
    }
  }

  /// An app's browsers; nothing is loaded yet.
  ///
  /// - Parameters:
  ///   - profile: whose cookies, permissions, secrets and history; default the
  ///     app's own.
  ///   - dataStore: cookies, storage and caches; nil means the profile's, which
  ///     last.
  ///   - folders: where decisions and settings are kept; nil means the app's own folders, or
  ///     nowhere when `dataStore` does not last either.
  ///   - downloadFolder: where files are saved; nil means the person's own
  ///     folder for that, which is also taken where this one cannot be written
  ///     to.
  ///   - log: gets one line for each navigation, message and dialog.
  public init(
    _ manifest: AppManifest, profile: Profile = .own, dataStore: WKWebsiteDataStore? = nil,
    folders: AppFolders? = nil, downloadFolder: URL? = nil,
    log: @escaping @MainActor (LogLine) -> Void = { _ in }
  ) {
    self.manifest = manifest
    self.log = log
    let lasts = dataStore?.isPersistent ?? true
    let own = AppFolders(id: manifest.id)
    let kept = folders ?? (lasts ? own : nil)
    self.folders = kept
    let profileFolders = kept?.folders(of: profile)
    permissions = PermissionBroker(manifest, folders: profileFolders, log: log)
    consents = SchemeConsents(folders: profileFolders, log: log)
    history = History(in: profileFolders?.data, log: log)
    settings = AppSettings(manifest, folders: kept, log: log)
    links = DeepLinks(manifest, folders: kept, log: log)
    versions = VersionCheck(manifest, folders: kept, log: log)
    let updates = BundleUpdates(manifest, folders: kept, log: log)
    self.updates = updates
    welcome = Welcome(manifest, folders: kept, log: log)
    push = PushReceiver(manifest, folders: kept, log: log)
    preferences = PagePreferences(in: profileFolders?.config) { log(LogLine(.setting, $0)) }
    downloads = DownloadList(
      DownloadFolder(wanted: downloadFolder, folders: folders ?? own), log: log)
    policy = NavigationPolicy(manifest)
    EngineWide.setLanguage(settings.language ?? manifest.language)
    let configuration = WKWebViewConfiguration()
    // Whether a window may open by itself is the policy's to say, so that a
    // refusal can be seen.
    configuration.preferences.javaScriptCanOpenWindowsAutomatically = true
    let store =
      dataStore ?? profile.id.map { WKWebsiteDataStore(forIdentifier: $0) } ?? .default()
    configuration.websiteDataStore = store
    isFirstLaunch = FirstLaunch.take(in: kept)
    session = Session(
      manifest, profile: profile, store: store, folder: profileFolders?.data, log: log)
    if let folder = manifest.web {
      configuration.setURLSchemeHandler(
        AppScheme(
          report: { log(LogLine(.file, $0)) },
          folder: { [weak updates] in updates?.folder(for: $0, in: $1) ?? folder }),
        forURLScheme: AppScheme.name)
    }
    configuration.applicationNameForUserAgent = manifest.userAgent
    main = Browser(manifest, configuration: configuration, log: log)
    main.stack = self
    session.tokens.onChange = { [weak self] in self?.tokensChanged() }
    updates.stack = self
    tellFacts(bundle: updates.version)
    if updates.isThere { BundleTrial.install(on: configuration.userContentController) }
    downloads.stack = self
    links.stack = self
    push.stack = self
    applyTextSize(to: main)
    settings.onTextSize = { [weak self] in
      guard let self else { return }
      for browser in [main] + popups { applyTextSize(to: browser) }
    }
  }

  /// What pages are told of the app from now on.
  func tellFacts(bundle: String) {
    var facts = AppFacts(manifest, isFirstLaunch: isFirstLaunch)
    if updates.isThere { facts.bundle = bundle }
    main.bridge.install(facts)
  }

  /// Pages need the script once there is somebody to ask; popups have it of the
  /// main browser's controller.
  private func tokensChanged() {
    if !Browser.engineBringsTokens, !session.tokens.origins.isEmpty { main.installTokenRelay() }
    guard refreshesTokens else { return }
    for browser in [main] + popups { browser.installTokenScript() }
  }

  private var refreshesTokens: Bool {
    session.tokens.onRefresh != nil && !session.tokens.origins.isEmpty
  }

  private func applyTextSize(to browser: Browser) {
    browser.webView.pageZoom = CGFloat(browser.usualZoom)
  }

  // MARK: Popups

  func open(
    _ configuration: WKWebViewConfiguration, for action: WKNavigationAction,
    features: WKWindowFeatures, opener: Browser
  ) -> Browser? {
    guard host != nil else { return nil }
    let popup = Browser(
      manifest, configuration: configuration, opener: opener, features: features, log: log)
    if let url = action.request.url, url.scheme?.lowercased() != "about" {
      popup.underWay.ask()
      // The engine may never ask for it, where its opener has gone meanwhile.
      _ = Deadline.after(.seconds(2)) { [weak popup] in popup?.endIfIdle() }
    } else {
      popup.calls.pageBegins()
    }
    show(popup, for: action.request.url)
    return popup
  }

  /// Opens an address in a window of its own that knows nothing of its opener.
  func open(_ url: URL, opener: Browser) {
    let configuration = opener.webView.configuration
    let popup = Browser(manifest, configuration: configuration, opener: opener, log: log)
    show(popup, for: url)
    popup.load(url)
  }

  private func show(_ popup: Browser, for url: URL?) {
    popup.stack = self
    if refreshesTokens { popup.installTokenScript() }
    applyTextSize(to: popup)
    popups.append(popup)
    popup.note(.window, "open \(url?.absoluteString ?? "")")
    attach(popup)
    host?.show(popup)
  }

  /// Closes a browser and takes its window away: its page is gone, its
  /// questions get their safe answers.
  public func close(_ browser: Browser) {
    guard browser === main || popups.contains(where: { $0 === browser }) else { return }
    popups.removeAll { $0 === browser }
    browser.note(.window, "close \(browser.url?.absoluteString ?? "")")
    browser.close()
    // A part of a file is of no use to anybody.
    if browser === main {
      downloads.cancelAll()
      links.close()
      sharedFiles = nil
    }
    host?.close(browser)
  }

  // MARK: Toolbar

  /// How a button of the app's own stands in the toolbar.
  public func state(of button: ToolbarButton) -> ToolbarButtonState {
    buttonStates[button.id] ?? ToolbarButtonState()
  }

  /// Changes how a button of the app's own stands in the toolbar, until it is
  /// changed again or the app ends.
  public func set(_ state: ToolbarButtonState, of button: ToolbarButton) {
    guard state != self.state(of: button) else { return }
    buttonStates[button.id] = state
  }

  // MARK: Profile and position

  /// Whose pages are shown, under the name that it has now.
  var profile: Profile {
    profiles?.all.first { $0.id == session.profile.id } ?? session.profile
  }

  /// Where commands get positions from: what was given to ``location``, else the
  /// platform's own service; nil where there is none.
  var positions: SharedLocation? {
    if let shared { return shared }
    guard let provider = host?.location else { return nil }
    if sharedOfHost?.provider !== provider { sharedOfHost = SharedLocation(provider) }
    return sharedOfHost
  }

  // MARK: Network

  /// The host's network, followed from the first failure on; nil while there is
  /// no host.
  var network: (any NetworkMonitor)? {
    guard let network = host?.network else { return nil }
    if !isWatchingNetwork {
      isWatchingNetwork = true
      network.onChange = { [weak self] in
        guard let self else { return }
        for browser in [main] + popups { browser.networkChanged() }
        networkListeners.tell()
      }
    }
    return network
  }

  private func attach(_ browser: Browser) {
    browser.dialogs.present = { [weak self, weak browser] dialog in
      guard let host = self?.host, let browser else { return dialog.withdraw() }
      host.present(dialog, for: browser)
    }
  }
}
