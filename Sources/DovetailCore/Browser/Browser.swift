public import Foundation
public import Observation
public import WebKit

/// One web view: its state, to be observed, and its commands.
///
/// Usable before there is a window or a page: what is asked early waits.
@MainActor
@Observable
public final class Browser: Identifiable {
  /// How far what is shown can be trusted.
  public enum Security: Sendable {
    /// Nothing is shown yet.
    case unknown
    /// The app's own files, or this machine.
    case local
    /// All of it came encrypted.
    case secure
    /// Some of it did not.
    case insecure
  }

  /// The app.
  @ObservationIgnored public let manifest: AppManifest
  /// The engine's view. Its delegates are the browser's; leave them alone.
  @ObservationIgnored public let webView: WKWebView
  /// The browser whose page opened this one; nil for the main one.
  @ObservationIgnored public private(set) weak var opener: Browser?
  /// The size that the page wanted for its window; nil where it did not say.
  @ObservationIgnored public let wantedSize: (width: Int?, height: Int?)

  /// Why what was wanted is not shown, and the shell shows a page of its own;
  /// nil while all is well.
  public internal(set) var failure: LoadFailure? {
    didSet {
      coversEmptyPage = false
      if failure == nil { comeback = nil }
    }
  }
  /// Whether the page was loaded again by itself since its process had ended;
  /// what was typed into it is lost. False again with the next page, or by
  /// ``dismissRestored()``.
  public internal(set) var isRestored = false
  /// Whether the page does not react, and the person may want to wait or to
  /// restart it.
  public internal(set) var isUnresponsive = false
  /// The latest navigation that was refused, for the person to see; nil once
  /// another page is there.
  public internal(set) var refusal: Refusal?
  /// The title that the page has given its window; nil for the document's own.
  var givenTitle: String?
  /// The buttons that the page has put into the toolbar.
  var givenButtons: [StockCommands.PageButton] = []
  /// Counts refusals.
  @ObservationIgnored var refusals = 0
  /// Counts fallbacks for programs that are missing, since the last tap.
  @ObservationIgnored var fallbacks = 0
  /// Schemes that the person is being asked about.
  @ObservationIgnored var asking: Set<String> = []
  /// The window that the policy has just agreed to.
  @ObservationIgnored var agreedWindow: URL?
  /// Whether a page has been shown, that ``goBack()`` returns to from a failure.
  var hasPage = false

  @ObservationIgnored let log: @MainActor (LogLine) -> Void
  @ObservationIgnored let dialogs = DialogQueue()
  /// Servers' questions for passwords that are open.
  @ObservationIgnored let credentials = SharedQuestions<CredentialQuestion>()
  /// The origin of the page that is there, whatever is on its way.
  @ObservationIgnored var pageOrigin: Origin?
  /// The app's browsers, of which this is one; nil once the app is gone.
  @ObservationIgnored public internal(set) weak var stack: BrowserStack?
  @ObservationIgnored private(set) lazy var delegate = BrowserDelegate(self)
  /// The line between pages and the app's commands, shared with popups.
  @ObservationIgnored let bridge: Bridge
  /// What the app's own buttons do, by identity.
  @ObservationIgnored var buttons: [String: @MainActor (Browser) -> Void] = [:]
  /// Where the page's notifications lead that are about to be shown.
  @ObservationIgnored let notificationLinks = NotificationLinks()
  @ObservationIgnored let calls: PageCalls
  @ObservationIgnored let underWay = LoadUnderWay()
  @ObservationIgnored let recovery = Recovery()
  @ObservationIgnored let watch = ResponseWatch()
  @ObservationIgnored var comeback: Comeback?
  /// The load under way was begun because the network had come back.
  @ObservationIgnored var isComingBack = false
  /// The page's process has ended, and the page is loaded again in a moment; until
  /// that has begun.
  @ObservationIgnored var isAboutToRestore = false
  /// The failure that the load under way took the place of.
  @ObservationIgnored var covered: LoadFailure?
  /// The status of the server's answer to the main frame's last load.
  @ObservationIgnored var answer: HTTPAnswer?
  /// The app's own last step in the history, or reload.
  @ObservationIgnored weak var move: WKNavigation?
  /// The entry of the history that the step under way began at.
  @ObservationIgnored weak var left: WKBackForwardListItem?
  /// The steps that wait for one to begin.
  @ObservationIgnored let steps = StepQueue()
  @ObservationIgnored private var observations: [NSKeyValueObservation] = []
  /// The address of the main frame's last allowed navigation.
  @ObservationIgnored var wanted: URL?
  /// The method of that navigation.
  @ObservationIgnored var wantedMethod = "GET"
  /// When the load under way was begun.
  @ObservationIgnored var loadBegan = ContinuousClock.now
  /// The address that was loaded once more with a new token.
  @ObservationIgnored var retried: URL?
  /// The address that is loaded with the token in place of the page's own load.
  @ObservationIgnored var replaced: URL?
  /// Whether pages can ask for new tokens.
  @ObservationIgnored var hasTokenScript = false
  /// Whether requests of pages with a token leave by Swift.
  @ObservationIgnored var hasTokenRelay = false
  /// Whether the page is left whatever it says.
  @ObservationIgnored var leavesUnasked = false
  /// The failure stands over the empty page that the server sent with it.
  @ObservationIgnored var coversEmptyPage = false
  /// The address of a page whose process has ended, until it is loaded again.
  var lostURL: URL?
  /// Whether the page's document is all there, though pictures may be missing.
  var isRead = false
  /// Counts changes of the engine's state where Observation does not follow it.
  var engineChanges = 0

  init(
    _ manifest: AppManifest, configuration: WKWebViewConfiguration, opener: Browser? = nil,
    features: WKWindowFeatures? = nil, log: @escaping @MainActor (LogLine) -> Void
  ) {
    self.manifest = manifest
    self.opener = opener
    self.log = log
    wantedSize = (features?.width?.intValue, features?.height?.intValue)
    bridge =
      opener?.bridge ?? Bridge(manifest, on: configuration.userContentController, log: log)
    webView = WKWebView(
      frame: CGRect(
        x: 0, y: 0, width: wantedSize.width ?? manifest.window.width,
        height: wantedSize.height ?? manifest.window.height),
      configuration: configuration)
    webView.isInspectable = manifest.isInspectable
    calls = PageCalls(webView)
    if opener == nil {
      ScrollMemory.install(on: configuration.userContentController)
      RequirementCheck.install(on: configuration.userContentController)
      if manifest.permissions[.notifications] != nil {
        NotificationLinks.install(on: configuration.userContentController)
      }
    }
    bridge.add(self)
    webView.navigationDelegate = delegate
    webView.uiDelegate = delegate
    dialogs.onSilence = { [weak self] unshown in
      self?.note(
        .dialog, unshown.map { "\($0) dialogs were not shown" } ?? "the page is silenced")
    }
    follow()
  }

  /// How long a server may take to begin its answer, before the load has failed.
  /// Default 60 seconds, as in `URLRequest`.
  @ObservationIgnored public var loadLimit: Duration {
    get { underWay.limit }
    set { underWay.limit = newValue }
  }

  /// How long a page may take to react before ``isUnresponsive``. Default 5
  /// seconds.
  @ObservationIgnored public var reactionLimit: Duration {
    get { watch.limit }
    set { watch.limit = newValue }
  }

  // MARK: State

  /// The files that the app's pages have given; nil once the app is gone.
  public var downloads: DownloadList? { stack?.downloads }

  /// Which version of the app there is to be; nil once the app is gone.
  public var versions: VersionCheck? { stack?.versions }

  /// The pages for the first start, over the main page; nil over others.
  public var welcome: Welcome? { opener == nil ? stack?.welcome : nil }

  /// The page's title, or the one that it has given its window; the app's name
  /// while there is no page, or none with a title.
  public var title: String {
    guard failure == nil else { return manifest.name }
    let title = givenTitle ?? engine.title ?? ""
    return title.isEmpty ? manifest.name : title
  }

  /// The address shown, or the one that failed.
  public var url: URL? { failure?.url ?? engine.url ?? lostURL }
  /// How much is loaded, from 0 to 1.
  public var progress: Double { failure == nil ? engine.estimatedProgress : 0 }
  /// Whether something is loading; false as soon as a load has failed.
  public var isLoading: Bool { failure == nil && engine.isLoading }
  /// Whether the page's document is still to come, as a progress bar shows it: a
  /// picture that never ends is no reason to wait, though it can be stopped.
  public var isAwaited: Bool { isLoading && !isRead }
  /// Whether there is something to go back to.
  public var canGoBack: Bool {
    failure != nil && !coversEmptyPage ? canLeaveFailure : engine.canGoBack
  }
  /// Whether the page is still there, or can be loaded again: an empty window whose
  /// process has ended has nothing.
  private var canLeaveFailure: Bool { hasPage && (lostURL != nil || isAlive) }
  /// Whether there is something to go forward to.
  public var canGoForward: Bool { failure == nil && engine.canGoForward }
  /// Whether what is shown came over secure connections.
  public var security: Security {
    guard failure == nil, let url = engine.url else { return .unknown }
    if url.scheme?.lowercased() == AppScheme.name { return .local }
    if engine.hasOnlySecureContent { return .secure }
    guard let origin = Origin(of: url) else { return .unknown }
    return origin.scheme == "http" && origin.isLoopback ? .local : .insecure
  }
  /// Who the page is, in words: its host; nil for the app's own files.
  public var place: String? {
    guard let url, url.scheme?.lowercased() != AppScheme.name else { return nil }
    guard let host = url.host.map(AddressDisplay.host) else { return nil }
    return url.port.map { "\(host):\($0)" } ?? host
  }

  // MARK: Commands

  /// Loads an address.
  public func load(_ url: URL) {
    isComingBack = false
    dialogs.withdrawBlocking()
    begin { webView.load(request(for: url)) }
    if underWay.navigation == nil {
      show(LoadFailure(reason: .badAddress, url: url, detail: "\(url) is no address"))
    }
  }

  /// Goes to where the app starts.
  public func home() { load(manifest.start) }

  /// Loads again; after a failure, what had failed.
  public func reload() {
    isComingBack = false
    reloadAgain()
  }

  func reloadAgain() {
    if let url = failure?.url, !recovery.isDead || url != lostURL {
      begin { webView.load(request(for: url)) }
    } else if webView.url ?? lostURL != nil {
      recovery.forget()
      begin(isRestoring: recovery.isDead) { webView.reload() }
      move = underWay.navigation
    }
  }

  /// Stops loading.
  public func stop() {
    steps.drop()
    webView.stopLoading()
    endIfIdle()
  }

  /// Waits until the load under way has ended.
  ///
  /// - Returns: its failure; nil when the page is there.
  public func settled() async -> LoadFailure? {
    guard underWay.isUnderWay else { return failure }
    return await withCheckedContinuation { continuation in
      underWay.whenEnded { continuation.resume(returning: $0) }
    }
  }

  /// Closes the app's main window, and with it the app.
  public func quitApp() {
    guard let stack else { return }
    stack.close(stack.main)
  }

  /// - Parameter isRestoring: the engine says that it loads only once it has a new
  ///   process, so that silence means nothing.
  func begin(isRestoring: Bool = false, _ load: () -> WKNavigation?) {
    isAboutToRestore = isRestoring
    covered = failure ?? covered
    failure = nil
    isRead = false
    calls.pageWillChange()
    steps.drop()
    underWay.ask()
    underWay.name(load())
    endIfIdle()
  }

  /// Ends the browser: every question gets its safe answer, and what waits for
  /// the page or a load is told.
  func close() {
    ofMain?.endTrial()
    dialogs.close()
    calls.close()
    bridge.pageIsGone(in: webView, "The window was closed")
    isUnresponsive = false
    comeback = nil
    isAboutToRestore = false
    recovery.watch?.cancel()
    watch.stop()
    steps.drop()
    webView.stopLoading()
    if opener != nil { closePage() }
    underWay.end(LoadFailure(reason: .processEnded, url: url, detail: "the window was closed"))
  }

  /// Has a popup's page close itself: its opener would otherwise go on to see an
  /// open window.
  ///
  /// The view stays until it has. The opener's page has the same process, which
  /// stands still for ever over a question, such as whether the page may be left,
  /// when nobody is there to answer it.
  private func closePage() {
    leavesUnasked = true
    let webView = webView
    let stay = Deadline.after(.seconds(5)) { withExtendedLifetime(webView) {} }
    webView.evaluateJavaScript("window.close()") { _, _ in stay.cancel() }
  }

  /// The updates of the app's pages, for its main browser; nil for others.
  var ofMain: BundleUpdates? { stack?.main === self ? stack?.updates : nil }

  /// A link may wait for the page.
  func tellLinks() {
    if let stack, stack.main === self { stack.links.pageIsReady() }
  }

  // MARK: Following the engine

  private func follow() {
    calls.onReady = { [weak self] in self?.pageIsRead() }
    underWay.onLate = { [weak self] in self?.loadIsLate() }
    underWay.onEnd = { [weak self] in
      self?.steps.release()
      self?.ofMain?.loadEnded()
      self?.tellLinks()
    }
    watch.browser = self
    observations = followEngine()
  }

  /// A load that was refused, or that led to another place of the same page, has
  /// no end of its own: the engine just does nothing more.
  func endIfIdle() {
    Task { [weak self] in
      guard let self, underWay.phase == .asked, !webView.isLoading, !isAboutToRestore else {
        return
      }
      endQuietly()
    }
  }

  /// The load under way has ended without a page and without a failure.
  private func endQuietly() {
    if let covered {
      self.covered = nil
      show(covered)
    } else {
      if hasPage {
        if webView.url == wanted { calls.pageReturns() } else { calls.pageIsGivenUp() }
      } else {
        calls.pageFailed(nil)
      }
      underWay.end(nil)
    }
  }
}
