internal import CWebKitGTK
internal import Dispatch
internal import Foundation
internal import FoundationNetworking
internal import GObjectBridge

/// Signals of a `WebKitDownload` in, delegate calls out.
///
/// WebKitGTK reports `finished` also after `failed`, and both after a
/// cancellation; the delegate hears of one end or none.
@MainActor
final class DownloadAdapter {
  private enum State {
    /// The app has not got the download yet; its signals wait.
    case new
    case running
    /// Ended, as far as the delegate is concerned.
    case over
  }

  /// Downloads that run; it is this table that keeps them alive.
  private static var active: [UnsafeMutableRawPointer: WKDownload] = unsafe [:]

  private let engine: ObjectRef
  private let standIn: DownloadStandIn?
  private var connections: [SignalConnection] = []
  private weak var download: WKDownload?
  private var state = State.new
  private var isEngineDone = false
  private var isCancelled = false
  private var isOffered = false
  private var isHandOverDue = false
  private var waiting: [@MainActor () -> Void] = []
  private var cancellations: [@MainActor () -> Void] = []

  private init(_ engine: ObjectRef, _ standIn: DownloadStandIn?) {
    self.engine = engine
    self.standIn = standIn
  }

  private var pointer: OpaquePointer { unsafe engine.opaque }

  var request: URLRequest? {
    if let standIn { return standIn.request }
    return unsafe webkit_download_get_request(pointer).map { unsafe URLRequest.make($0) }
  }

  // MARK: Beginning

  /// A session reports a download.
  static func started(_ engine: ObjectRef) {
    // Those of `startDownload(using:)` are known already.
    guard unsafe active[engine.pointer] == nil else { return }
    let view = unsafe WKWebView.view(
      of: UnsafeMutableRawPointer(webkit_download_get_web_view(engine.opaque)))
    let url =
      unsafe webkit_download_get_request(engine.opaque)
      .flatMap { unsafe webkit_uri_request_get_uri($0) }.map { unsafe String(cString: $0) } ?? ""
    guard let view, let origin = view.navigation.downloads.take(url: url) else {
      // Nobody asked for it.
      unsafe webkit_download_cancel(engine.opaque)
      return
    }
    let download = make(engine, origin: origin, view)
    switch origin {
    case .action(let values):
      view.navigationDelegate?.webView(
        view, navigationAction: WKNavigationAction(values), didBecome: download)
    case .response(let values):
      view.navigationDelegate?.webView(
        view, navigationResponse: WKNavigationResponse(values), didBecome: download)
    case .app: break
    }
    download.adapter?.handOver()
  }

  /// A reply that is here already, as the answer to its response asks.
  static func began(
    _ standIn: DownloadStandIn, _ values: WKNavigationResponse.Values, _ view: WKWebView
  ) {
    let download = make(standIn.begin(in: view), origin: .response(values), view, standIn)
    view.navigationDelegate?.webView(
      view, navigationResponse: WKNavigationResponse(values), didBecome: download)
    download.adapter?.handOver()
  }

  /// Makes the object for a download; the caller hands it over.
  static func make(
    _ engine: ObjectRef, origin: DownloadOrigin, _ view: WKWebView,
    _ standIn: DownloadStandIn? = nil
  ) -> WKDownload {
    let adapter = DownloadAdapter(engine, standIn)
    let download = WKDownload(adapter, origin: origin, webView: view)
    adapter.download = download
    unsafe active[engine.pointer] = download
    adapter.connect()
    return download
  }

  /// The app has the download and its chance to set a delegate.
  func handOver() {
    guard state == .new else { return }
    state = .running
    if download?.delegate == nil {
      cancel {}
      return
    }
    let waiting = waiting
    self.waiting = []
    for event in waiting { event() }
  }

  /// The app was given the download and sets a delegate when it runs again; the
  /// first event after that finds one or ends the download.
  func offer() {
    isOffered = true
    if !waiting.isEmpty { handOverSoon() }
  }

  /// A delegate that is set takes over at once. Turns of the main queue and of
  /// the main actor come in no order, so the app is given time, not turns.
  private func handOverSoon() {
    guard !isHandOverDue else { return }
    isHandOverDue = true
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [self] in handOver() }
  }

  /// Runs an event now, or once the app has the download.
  private func inOrder(_ event: @escaping @MainActor () -> Void) {
    guard state == .new else { return event() }
    waiting.append(event)
    if isOffered { handOverSoon() }
  }

  private func connect() {
    on("decide-destination") { adapter, arguments in
      let suggestion = arguments.string(0) ?? ""
      adapter.inOrder { [weak adapter] in adapter?.askForDestination(suggestion) }
      return .bool(true)
    }
    on("received-data") { adapter, _ in
      adapter.updateProgress()
      return .none
    }
    on("failed") { adapter, arguments in
      guard let error = unsafe arguments.boxed(0) else { return .none }
      let copy = unsafe GLibError(copying: error.assumingMemoryBound(to: GError.self))
      adapter.inOrder { [weak adapter] in adapter?.fail(copy) }
      return .none
    }
    on("finished") { adapter, _ in
      adapter.isEngineDone = true
      adapter.inOrder { [adapter] in adapter.finish() }
      return .none
    }
  }

  private func on(
    _ signal: String,
    _ body: @escaping @MainActor (DownloadAdapter, SignalArguments) -> SignalResult
  ) {
    connections.append(
      SignalConnection(engine, signal) { [weak self] arguments in
        guard let self else { return .none }
        return body(self, arguments)
      })
  }

  // MARK: Destination

  private func askForDestination(_ suggestion: String) {
    guard state == .running, let download else { return }
    guard let delegate = download.delegate else { return cancel {} }
    if case .failure(let error) = standIn?.result {
      end(with: error)
      return cancelEngine()
    }
    let response =
      unsafe standIn?.response
      ?? webkit_download_get_response(pointer).map { unsafe URLResponse.make($0) }
      ?? URLResponse(
        url: request?.url ?? FrameRecord.blank, mimeType: nil, expectedContentLength: -1,
        textEncodingName: nil)
    download.progress.totalUnitCount = response.expectedContentLength
    let answer = Answer<URL?>(
      to: "download(_:decideDestinationUsing:suggestedFilename:completionHandler:)", safe: nil
    ) { [weak self] destination in
      self?.save(to: destination)
    }
    delegate.download(
      download, decideDestinationUsing: response,
      suggestedFilename: SuggestedFilename.correct(
        standIn?.filename ?? suggestion, url: response.url)
    ) { answer.give($0) }
  }

  private func save(to destination: URL?) {
    guard state == .running, let download else { return }
    guard let destination else { return cancel {} }
    guard destination.isFileURL, !FileManager.default.fileExists(atPath: destination.path) else {
      // The engine would notice it as well, but only after the transfer began.
      end(
        with: GLibError(
          domain: "WebKitDownloadError", code: Int(WEBKIT_DOWNLOAD_ERROR_DESTINATION.rawValue),
          message: "The file cannot be created at \(destination.absoluteString)"))
      cancelEngine()
      return
    }
    download.progress.fileURL = destination
    unsafe webkit_download_set_destination(pointer, destination.path)
  }

  private func updateProgress() {
    guard state != .over, let download else { return }
    download.progress.completedUnitCount = Int64(
      unsafe webkit_download_get_received_data_length(pointer))
  }

  // MARK: End

  private func fail(_ error: GLibError) {
    guard state == .running else { return }
    end(with: error)
  }

  private func end(with error: GLibError) {
    let code =
      switch UInt32(truncatingIfNeeded: error.code) {
      case WEBKIT_DOWNLOAD_ERROR_DESTINATION.rawValue: NSURLErrorCannotCreateFile
      case WEBKIT_DOWNLOAD_ERROR_CANCELLED_BY_USER.rawValue: NSURLErrorCancelled
      default: NSURLErrorNetworkConnectionLost
      }
    end(with: LoadError.network(code, error.message, url: request?.url?.absoluteString ?? ""))
  }

  private func end(with error: NSError) {
    state = .over
    guard let download else { return }
    download.delegate?.download(download, didFailWithError: error, resumeData: nil)
  }

  private func finish() {
    connections = []
    if state == .running, let download {
      state = .over
      let progress = download.progress
      progress.completedUnitCount = Int64(unsafe webkit_download_get_received_data_length(pointer))
      progress.totalUnitCount = progress.completedUnitCount
      download.delegate?.downloadDidFinish(download)
    }
    let cancellations = cancellations
    self.cancellations = []
    for done in cancellations { done() }
    letGo()
  }

  private func letGo() {
    // The engine may be in the middle of a signal of this download.
    DispatchQueue.main.async { [engine] in unsafe Self.active[engine.pointer] = nil }
  }

  /// Ends it without a word to the delegate; `then` runs once the engine is done.
  func cancel(_ then: @escaping @MainActor () -> Void) {
    state = .over
    waiting = []
    guard !isEngineDone else {
      letGo()
      Task { @MainActor in then() }
      return
    }
    cancellations.append(then)
    cancelEngine()
  }

  /// The engine does not survive a second call.
  private func cancelEngine() {
    guard !isCancelled, !isEngineDone else { return }
    isCancelled = true
    unsafe webkit_download_cancel(pointer)
  }
}
