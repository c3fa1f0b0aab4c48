public import Foundation
internal import FoundationNetworking
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

  /// Why what was wanted is not shown; nil while all is well.
  public internal(set) var failure: LoadFailure?
  /// The latest navigation that was refused, for the person to see; nil once
  /// another page is there.
  public internal(set) var refusal: Refusal?
  /// Counts refusals.
  @ObservationIgnored var refusals = 0
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
  @ObservationIgnored weak var stack: BrowserStack?
  @ObservationIgnored private(set) lazy var delegate = BrowserDelegate(self)
  @ObservationIgnored let messages: MessageHandlers
  /// What the app's own buttons do, by identity.
  @ObservationIgnored var buttons: [String: @MainActor (Browser) -> Void] = [:]
  /// The address of the main frame's last allowed navigation.
  @ObservationIgnored var wanted: URL?
  /// A load was asked for or has begun, and has not ended.
  @ObservationIgnored var isUnderWay = false
  /// Callers that wait for the next end of a load.
  @ObservationIgnored var whenSettled: [@MainActor (LoadFailure?) -> Void] = []

  init(
    _ manifest: AppManifest, configuration: WKWebViewConfiguration, opener: Browser? = nil,
    features: WKWindowFeatures? = nil, log: @escaping @MainActor (LogLine) -> Void
  ) {
    self.manifest = manifest
    self.opener = opener
    self.log = log
    wantedSize = (features?.width?.intValue, features?.height?.intValue)
    messages = MessageHandlers(log: log)
    webView = WKWebView(
      frame: CGRect(
        x: 0, y: 0, width: wantedSize.width ?? manifest.window.width,
        height: wantedSize.height ?? manifest.window.height),
      configuration: configuration)
    webView.isInspectable = manifest.isInspectable
    webView.navigationDelegate = delegate
    webView.uiDelegate = delegate
    dialogs.onSilence = { [weak self] unshown in
      self?.note(
        .dialog, unshown.map { "\($0) dialogs were not shown" } ?? "the page is silenced")
    }
  }

  // MARK: State

  /// The files that the app's pages have given; nil once the app is gone.
  public var downloads: DownloadList? { stack?.downloads }

  /// The page's title; the app's name while there is no page, or none with a
  /// title.
  public var title: String {
    guard failure == nil else { return manifest.name }
    let title = webView.title ?? ""
    return title.isEmpty ? manifest.name : title
  }

  /// The address shown, or the one that failed.
  public var url: URL? { failure?.url ?? webView.url }
  /// How much is loaded, from 0 to 1.
  public var progress: Double { webView.estimatedProgress }
  /// Whether something is loading.
  public var isLoading: Bool { webView.isLoading }
  /// Whether there is something to go back to.
  public var canGoBack: Bool { failure != nil ? hasPage : webView.canGoBack }
  /// Whether there is something to go forward to.
  public var canGoForward: Bool { failure == nil && webView.canGoForward }
  /// Whether what is shown came over secure connections.
  public var security: Security {
    guard failure == nil, let url = webView.url else { return .unknown }
    if url.scheme?.lowercased() == AppScheme.name { return .local }
    if webView.hasOnlySecureContent { return .secure }
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
    failure = nil
    isUnderWay = true
    dialogs.withdrawBlocking()
    webView.load(URLRequest(url: url))
  }

  /// Goes to where the app starts.
  public func home() { load(manifest.start) }

  /// Goes back; from a failure, to the page that was there before.
  public func goBack() {
    if failure != nil {
      failure = nil
    } else {
      webView.goBack()
    }
  }

  /// Goes forward.
  public func goForward() {
    guard canGoForward else { return }
    webView.goForward()
  }

  /// Loads again; after a failure, what had failed.
  public func reload() {
    guard let failure else {
      webView.reload()
      return
    }
    if failure.reason == .processEnded, webView.url != nil {
      self.failure = nil
      webView.reload()
    } else if let url = failure.url {
      load(url)
    }
  }

  /// Stops loading.
  public func stop() { webView.stopLoading() }

  /// Waits until the load under way has ended.
  ///
  /// - Returns: its failure; nil when the page is there.
  public func settled() async -> LoadFailure? {
    guard isUnderWay else { return failure }
    return await withCheckedContinuation { continuation in
      whenSettled.append { continuation.resume(returning: $0) }
    }
  }

  /// Ends the browser: every question gets its safe answer, and what waits for
  /// a load is told that the process ended.
  func close() {
    dialogs.close()
    webView.stopLoading()
    // Its opener would otherwise go on to see an open window.
    if opener != nil { webView.evaluateJavaScript("window.close()") }
    settle(LoadFailure(reason: .processEnded, url: url, detail: "the window was closed"))
  }

  func settle(_ failure: LoadFailure?) {
    isUnderWay = false
    let waiting = whenSettled
    whenSettled = []
    for waiter in waiting { waiter(failure) }
  }
}
