internal import CWebKitGTK
public import Foundation
public import FoundationNetworking
internal import GObjectBridge
internal import Observation

/// A view that shows web content. Apple: `WKWebView`.
///
/// On Linux it is a `WebKitWebView` of WebKitGTK 6.0. It works with no window
/// at all: until ``nativeWidget`` is put somewhere, it is drawn in a window of
/// its own that is never shown, as large as ``frame``.
@preconcurrency @MainActor
open class WKWebView: NSObject {
  // MARK: Delegates

  /// Decides about navigations and follows them; not kept alive.
  open weak var navigationDelegate: (any WKNavigationDelegate)?
  /// Shows what the page asks of its user; not kept alive.
  open weak var uiDelegate: (any WKUIDelegate)?

  // MARK: A view's geometry

  /// Place and size in points. Where no window shows the view, the size is the
  /// page's viewport.
  open var frame: CGRect { didSet { engineView.resize(to: frame.size) } }
  /// The view's own rectangle: ``frame``'s size at the origin.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  /// Whether the view is hidden. Default false.
  open var isHidden = false { didSet { engineView.isVisible = !isHidden } }
  /// How opaque the view is drawn, from 0 to 1, the default.
  open var alpha: CGFloat = 1 { didSet { applyAlpha() } }
  /// Whether the page is put on a white ground, as by default; false puts it on
  /// ``backgroundColor``.
  open var isOpaque = true { didSet { applyBackground() } }
  /// What shows behind the page where ``isOpaque`` is false; nil, the default,
  /// is transparent. Corresponds to `webkit_web_view_set_background_color`.
  open var backgroundColor: UIColor? { didSet { applyBackground() } }
  /// A number for the app's own use. Default 0.
  open var tag = 0
  /// How the page is scrolled.
  open var scrollView: UIScrollView { scrolling.view }

  // MARK: Parts

  let ownConfiguration: WKWebViewConfiguration
  let engineView: EngineView
  let content: ContentAdapter
  /// What a window's page speaks over: that of who opened it.
  private let openerContent: ContentAdapter?
  let frames = FrameTracker()
  let navigation = NavigationAdapter()
  let windows = WindowAdapter()
  let dialogs = DialogAdapter()
  let state: ObservedState
  let scripts = PendingScripts()
  let schemeTasks = SchemeTaskTable()
  let finder: FindAdapter
  var pagePreferences: WKWebpagePreferences
  /// The frame that opened this view's window.
  var openerFrame: WKFrameInfo?
  private(set) lazy var history = WKBackForwardList(self)
  private(set) lazy var scrolling: (adapter: ScrollAdapter, view: UIScrollView) = {
    let adapter = ScrollAdapter(self)
    follower = adapter
    return (adapter, UIScrollView(adapter))
  }()
  /// Set once somebody has asked for ``scrollView``.
  private(set) var follower: ScrollAdapter?
  /// False when the key `drawsBackground` says so.
  var drawsBackground = true { didSet { applyBackground() } }
  var connections: [SignalConnection] = []
  /// Who follows the resources that are on their way.
  var resources: [ObjectIdentifier: [SignalConnection]] = [:]
  /// What pages loaded by ``loadFileURL(_:allowingReadAccessTo:)`` may show.
  var fileAccess: URL?

  var engine: ObjectRef { engineView.widget }

  // MARK: Making one

  /// A view with this geometry and a copy of this configuration.
  ///
  /// Where no display can be had, the process ends with a message that says what
  /// to do; call ``LinuxDisplay/prepare()`` before to handle that as an error.
  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    do { try LinuxDisplay.prepare() } catch {
      Diagnostics.note(error.errorDescription ?? "no display")
      exit(69)
    }
    self.frame = frame
    ownConfiguration = configuration.duplicate()
    pagePreferences = ownConfiguration.defaultWebpagePreferences.duplicate()
    content = ContentAdapter(
      controller: ownConfiguration.userContentController,
      store: ownConfiguration.websiteDataStore.engineSession.name)
    openerContent = ownConfiguration.opener.map { $0.openerContent ?? $0.content }
    engineView = EngineView(
      configuration: ownConfiguration, content: content.manager, size: frame.size)
    state = ObservedState()
    finder = FindAdapter(engineView)
    super.init()
    content.view = self
    navigation.view = self
    windows.view = self
    dialogs.view = self
    WKWebView.register(self)
    connect()
    applySettings()
    if ownConfiguration.extras["drawsBackground"] == false { drawsBackground = false }
    ownConfiguration.preferences.observe(by: self) { [weak self] in self?.applySettings() }
    URLSchemes.register(Array(ownConfiguration.schemeHandlers.keys))
  }

  /// A view with this geometry and a default configuration.
  public convenience init(frame: CGRect) {
    self.init(frame: frame, configuration: WKWebViewConfiguration())
  }

  /// A view without size and with a default configuration.
  public convenience override init() {
    self.init(frame: .zero, configuration: WKWebViewConfiguration())
  }

  /// Always nil: nothing archives a view on Linux. It is there so that
  /// subclasses with this initialiser compile.
  public required init?(coder: NSCoder) { nil }

  isolated deinit {
    for connection in connections { connection.disconnect() }
    scripts.failAll(.webViewInvalidated)
    engineView.close()
  }

  /// A copy of the configuration; the objects in it are the live ones.
  open var configuration: WKWebViewConfiguration { ownConfiguration.duplicate() }

  /// Takes the view out of the window that shows it.
  open func removeFromSuperview() { engineView.detach() }

  // MARK: Loading

  /// Loads a request. Corresponds to `webkit_web_view_load_request`.
  ///
  /// Headers go with the page's own request only. A method other than GET, or a
  /// body, is sent by Dovetail with the view's cookies, since WebKitGTK takes
  /// neither.
  ///
  /// - Returns: the navigation; nil when the request has no address.
  @discardableResult
  open func load(_ request: URLRequest) -> WKNavigation? { startLoad(request) }

  /// Loads HTML text. Corresponds to `webkit_web_view_load_html`.
  ///
  /// - Parameter baseURL: the page's address; nil means `about:blank`.
  @discardableResult
  open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    startLoad(html: string, baseURL: baseURL)
  }

  /// Loads bytes. Corresponds to `webkit_web_view_load_bytes`.
  ///
  /// - Parameters:
  ///   - MIMEType: such as `text/html`.
  ///   - characterEncodingName: an IANA name such as `utf-8`; may be empty.
  ///   - baseURL: the page's address.
  @discardableResult
  open func load(
    _ data: Data, mimeType MIMEType: String, characterEncodingName: String, baseURL: URL
  ) -> WKNavigation? {
    let load = Load(.content, url: EngineURL.canonical(EngineURL.text(of: baseURL)))
    return show(data, type: MIMEType, encoding: characterEncodingName, base: baseURL, load: load)
  }

  /// Loads a file; nil when the address is not a file's.
  ///
  /// - Parameter readAccessURL: the file or folder that the page's frames may
  ///   show.
  /// - Note: Linux: frames are confined to `readAccessURL`; images, styles and
  ///   scripts are not, since WebKitGTK does not ask about them.
  @discardableResult
  open func loadFileURL(_ URL: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
    guard URL.isFileURL else { return nil }
    return loadFileRequest(URLRequest(url: URL), allowingReadAccessTo: readAccessURL)
  }

  /// Loads a file by a request; see ``loadFileURL(_:allowingReadAccessTo:)``.
  @discardableResult
  open func loadFileRequest(
    _ request: URLRequest, allowingReadAccessTo readAccessURL: URL
  ) -> WKNavigation {
    startLoad(file: request, access: readAccessURL)
  }

  /// Shows data as if a server had answered a request with it; nothing is sent,
  /// and as with Apple the delegate is not asked about the response.
  @discardableResult
  open func loadSimulatedRequest(
    _ request: URLRequest, response: URLResponse, responseData data: Data
  ) -> WKNavigation {
    startLoad(simulated: request, response: response, data: data)
  }

  /// Shows HTML as if a server had answered a request with it; see
  /// ``loadSimulatedRequest(_:response:responseData:)``.
  @discardableResult
  open func loadSimulatedRequest(_ request: URLRequest, responseHTML string: String)
    -> WKNavigation
  {
    startLoad(
      simulated: request,
      response: URLResponse(
        url: request.url ?? FrameRecord.blank, mimeType: "text/html",
        expectedContentLength: string.utf8.count, textEncodingName: "UTF-8"),
      data: Data(string.utf8))
  }

  /// Loads the page again. Corresponds to `webkit_web_view_reload`.
  ///
  /// - Returns: the navigation; nil when nothing was ever loaded.
  @discardableResult
  open func reload() -> WKNavigation? { unsafe startReload { unsafe webkit_web_view_reload($0) } }

  /// Loads the page again without the cache. Corresponds to
  /// `webkit_web_view_reload_bypass_cache`.
  @discardableResult
  open func reloadFromOrigin() -> WKNavigation? {
    unsafe startReload { unsafe webkit_web_view_reload_bypass_cache($0) }
  }

  /// Stops loading; the load fails with `NSURLErrorCancelled`.
  open func stopLoading() { stopEverything() }

  /// Goes back in the history; nil when it cannot.
  @discardableResult
  open func goBack() -> WKNavigation? {
    unsafe step(to: backForwardList.backItem) { unsafe webkit_web_view_go_back($0) }
  }

  /// Goes forward in the history; nil when it cannot.
  @discardableResult
  open func goForward() -> WKNavigation? {
    unsafe step(to: backForwardList.forwardItem) { unsafe webkit_web_view_go_forward($0) }
  }

  /// Goes to an entry of the history.
  ///
  /// - Returns: the navigation; nil when the entry is the current one or of
  ///   another view.
  @discardableResult
  open func go(to item: WKBackForwardListItem) -> WKNavigation? {
    guard backForwardList.contains(item), item !== backForwardList.currentItem else { return nil }
    return unsafe step(to: item) {
      unsafe webkit_web_view_go_to_back_forward_list_item($0, item.engine.opaque)
    }
  }

  // MARK: Downloads

  /// Downloads what is at an address.
  ///
  /// - Parameters:
  ///   - request: sent as it is.
  ///   - completionHandler: gets the download, once, and sets its delegate; a
  ///     download without one is cancelled.
  ///
  /// - Note: Linux: a request with a method, a body or headers is sent by libsoup with the view's
  ///   cookies. Its reply is read whole before the handler gets the download.
  ///
  /// Corresponds to `webkit_web_view_download_uri`.
  open func startDownload(
    using request: URLRequest,
    completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) { download(request, completionHandler) }

  /// Downloads what is at an address; set the delegate right after.
  open func startDownload(using request: URLRequest) async -> WKDownload {
    await withCheckedContinuation { continuation in
      startDownload(using: request) { continuation.resume(returning: $0) }
    }
  }

  // MARK: Menu actions

  /// For menus: as ``goBack()``.
  open func goBack(_ sender: Any?) { goBack() }
  /// For menus: as ``goForward()``.
  open func goForward(_ sender: Any?) { goForward() }
  /// For menus: as ``reload()``.
  open func reload(_ sender: Any?) { reload() }
  /// For menus: as ``reloadFromOrigin()``.
  open func reloadFromOrigin(_ sender: Any?) { reloadFromOrigin() }
  /// For menus: as ``stopLoading()``.
  open func stopLoading(_ sender: Any?) { stopLoading() }

  /// Whether WebKit itself handles a scheme, so that no handler may.
  open class func handlesURLScheme(_ urlScheme: String) -> Bool {
    SchemeRules.native.contains(urlScheme.lowercased())
  }

  // MARK: State

  /// The history.
  open var backForwardList: WKBackForwardList { history }
  /// The page's title; empty when it has none, never nil. Observable.
  open var title: String? { observed(\.title) { $0.title } }
  /// The address shown: of a load by the app at once, of the page's own
  /// navigations from commit on. nil before the first load. Observable.
  open var url: URL? { observed(\.url) { $0.url } }
  /// Whether the page is loading; true as soon as a load was asked for.
  /// Observable.
  open var isLoading: Bool { observed(\.isLoading) { $0.isLoading } }
  /// How much is loaded, from 0 to 1. Observable.
  open var estimatedProgress: Double { observed(\.estimatedProgress) { $0.estimatedProgress } }
  /// Whether all content came over secure connections. Observable.
  open var hasOnlySecureContent: Bool {
    observed(\.hasOnlySecureContent) { $0.hasOnlySecureContent }
  }
  /// Whether there is an entry before the current one. Observable.
  open var canGoBack: Bool { observed(\.canGoBack) { $0.canGoBack } }
  /// Whether there is an entry after the current one. Observable.
  open var canGoForward: Bool { observed(\.canGoForward) { $0.canGoForward } }
  /// Whether the page uses the camera. Observable.
  open var cameraCaptureState: WKMediaCaptureState {
    observed(\.cameraCaptureState) { $0.cameraCaptureState }
  }
  /// Whether the page uses the microphone. Observable.
  open var microphoneCaptureState: WKMediaCaptureState {
    observed(\.microphoneCaptureState) { $0.microphoneCaptureState }
  }
  /// The page's theme colour; nil when it names none. Observable.
  open var themeColor: WKColor? { observed(\.themeColor) { $0.themeColor } }
  /// Whether an element fills the screen. Observable.
  open var fullscreenState: FullscreenState { observed(\.fullscreenState) { $0.fullscreenState } }

  // MARK: Settings

  /// The user agent; nil, the default, means WebKit's own with
  /// `applicationNameForUserAgent`. An empty text means nil.
  open var customUserAgent: String? { didSet { applySettings() } }
  /// Whether the page can be inspected. Default false.
  open var isInspectable = false { didSet { applySettings() } }
  /// Whether swiping goes back and forth. Default false.
  open var allowsBackForwardNavigationGestures = false { didSet { applySettings() } }
  /// How much the page is enlarged. Default 1.
  open var pageZoom: CGFloat {
    get { CGFloat(unsafe webkit_web_view_get_zoom_level(engineView.webView)) }
    set { unsafe webkit_web_view_set_zoom_level(engineView.webView, Double(newValue)) }
  }

  /// The history and the state of forms, for another web view or another run of
  /// the app: a `Data` on Linux. Setting it loads the current entry; nil changes
  /// nothing, and what no web view gave is reported on standard error.
  /// Corresponds to `webkit_web_view_get_session_state`.
  open var interactionState: Any? {
    get { savedState }
    set { restore(newValue) }
  }

  // MARK: Media

  /// Pauses all video and audio elements of the page, in all its frames.
  ///
  /// - Parameter completionHandler: called once, when they are paused.
  /// - Note: Linux: sound that a page makes by Web Audio goes on.
  open func pauseAllMediaPlayback(completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    pauseMedia(completionHandler)
  }

  /// Pauses all video and audio elements of the page, in all its frames.
  open func pauseAllMediaPlayback() async {
    await withCheckedContinuation { continuation in pauseMedia { continuation.resume() } }
  }

  // MARK: JavaScript

  /// Evaluates a script in the page's world of the main frame.
  ///
  /// - Parameter completionHandler: gets the value of the last statement: `NSNumber`,
  ///   `String`, `Date`, `[Any]`, `[String: Any]`, `NSNull` for `null`, nil for
  ///   `undefined`; or an error of ``WKErrorDomain``. Called exactly once.
  ///
  /// Corresponds to `webkit_web_view_evaluate_javascript`.
  open func evaluateJavaScript(
    _ javaScriptString: String,
    completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
  ) {
    run(.script(javaScriptString), in: nil, .page) { result in
      switch result {
      case .success(let value): completionHandler?(value, nil)
      case .failure(let error): completionHandler?(nil, error)
      }
    }
  }

  /// Evaluates a script in the page's world of the main frame.
  ///
  /// - Returns: the value of the last statement; nil for `undefined`.
  /// - Throws: ``WKError``.
  @discardableResult
  open func evaluateJavaScript(_ javaScriptString: String) async throws -> Any? {
    try await run(.script(javaScriptString), in: nil, .page)
  }

  /// Evaluates a script in a frame and a world.
  ///
  /// - Parameters:
  ///   - frame: nil means the main frame. A frame that is gone gives
  ///     ``WKError/Code/javaScriptInvalidFrameTarget``.
  ///   - completionHandler: `undefined` arrives as
  ///     `Optional<Any>.none as Any`.
  open func evaluateJavaScript(
    _ javaScript: String, in frame: WKFrameInfo? = nil, in contentWorld: WKContentWorld,
    completionHandler: (@MainActor @Sendable (Result<Any, any Error>) -> Void)? = nil
  ) {
    run(.script(javaScript), in: frame, contentWorld) { result in
      completionHandler?(result.map { $0 as Any }.mapError { $0 as any Error })
    }
  }

  /// Evaluates a script in a frame and a world.
  @discardableResult
  open func evaluateJavaScript(
    _ javaScript: String, in frame: WKFrameInfo? = nil, contentWorld: WKContentWorld
  ) async throws -> Any? {
    try await run(.script(javaScript), in: frame, contentWorld)
  }

  /// Calls the body of an `async` JavaScript function.
  ///
  /// - Parameters:
  ///   - functionBody: statements; what they `return` is the result, waited for
  ///     where it is a promise.
  ///   - arguments: by name: numbers, texts, dates, null, arrays and
  ///     dictionaries of these. Another type fails without running anything.
  ///   - frame: nil means the main frame.
  ///   - completionHandler: no `return` arrives as `Optional<Any>.none as Any`.
  open func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    in contentWorld: WKContentWorld,
    completionHandler: (@MainActor @Sendable (Result<Any, any Error>) -> Void)? = nil
  ) {
    run(.function(functionBody, arguments), in: frame, contentWorld) { result in
      completionHandler?(result.map { $0 as Any }.mapError { $0 as any Error })
    }
  }

  /// Calls the body of an `async` JavaScript function.
  ///
  /// - Returns: what it returns; nil for nothing.
  /// - Throws: ``WKError``.
  open func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    contentWorld: WKContentWorld
  ) async throws -> Any? {
    try await run(.function(functionBody, arguments), in: frame, contentWorld)
  }

  // MARK: Pictures and text

  /// Takes a picture of what the view shows. Works without a window too.
  ///
  /// - Parameters:
  ///   - snapshotConfiguration: nil means all of the view, in its own size.
  ///   - completionHandler: called once, with a picture or an error of
  ///     ``WKErrorDomain`` with code ``WKError/Code/unknown``. A view or part
  ///     without size gives an empty picture.
  ///
  /// Corresponds to `webkit_web_view_get_snapshot`.
  open func takeSnapshot(
    with snapshotConfiguration: WKSnapshotConfiguration?,
    completionHandler: @escaping @MainActor @Sendable (UIImage?, (any Error)?) -> Void
  ) {
    snapshot(snapshotConfiguration) { result in
      switch result {
      case .success(let image): completionHandler(image, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
  }

  /// Takes a picture of what the view shows; nil means all of it.
  ///
  /// - Throws: ``WKError`` with code ``WKError/Code/unknown``.
  open func takeSnapshot(configuration: WKSnapshotConfiguration?) async throws -> UIImage {
    try await withCheckedThrowingContinuation { continuation in
      snapshot(configuration) { continuation.resume(with: $0.mapError { $0 as any Error }) }
    }
  }

  /// Makes a PDF of the page.
  ///
  /// - Parameter completionHandler: gets the file's bytes, or an error of
  ///   ``WKErrorDomain`` with code ``WKError/Code/unknown``; called once.
  /// - Note: Linux: the page is printed, so its print style counts and links are
  ///   not kept. What does not fit on the page asked for, or is longer than 14400
  ///   points, goes on on further pages of the same size.
  ///
  /// Corresponds to `webkit_print_operation_print`.
  open func createPDF(
    configuration: WKPDFConfiguration = .init(),
    completionHandler: @escaping @MainActor @Sendable (Result<Data, any Error>) -> Void
  ) { makePDF(configuration, completionHandler) }

  /// Makes a PDF of the page; see
  /// ``createPDF(configuration:completionHandler:)``.
  ///
  /// - Throws: ``WKError``.
  open func pdf(configuration: WKPDFConfiguration = .init()) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      makePDF(configuration) { continuation.resume(with: $0) }
    }
  }

  /// Finds and selects text in the page, from the selection on.
  ///
  /// - Parameter completionHandler: called once. Searches run one after the
  ///   other; one that the page's end interrupts finds nothing.
  ///
  /// Corresponds to `webkit_find_controller_search`.
  open func find(
    _ string: String, configuration: WKFindConfiguration = .init(),
    completionHandler: @escaping @MainActor @Sendable (WKFindResult) -> Void
  ) {
    finder.find(string, configuration, completionHandler)
  }

  /// Finds and selects text in the page. Never throws on Linux.
  open func find(_ string: String, configuration: WKFindConfiguration = .init()) async throws
    -> WKFindResult
  {
    await withCheckedContinuation { continuation in
      finder.find(string, configuration) { continuation.resume(returning: $0) }
    }
  }
}
