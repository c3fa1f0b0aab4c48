public import Foundation
public import FoundationNetworking

/// A download. Apple: `WKDownload`.
///
/// It runs, and lives, until it has finished, failed or been cancelled. Without
/// a delegate when it asks where to save, it is cancelled.
///
/// Corresponds to `WebKitDownload`.
@preconcurrency @MainActor
open class WKDownload: NSObject, @preconcurrency ProgressReporting {
  let adapter: DownloadAdapter?
  private let ownProgress = DownloadProgress(totalUnitCount: -1)
  private let origin: DownloadOrigin

  /// An empty download, for subclasses in tests.
  public override init() {
    adapter = nil
    origin = .app
    super.init()
  }

  init(_ adapter: DownloadAdapter, origin: DownloadOrigin, webView: WKWebView?) {
    self.adapter = adapter
    self.origin = origin
    self.webView = webView
    super.init()
    ownProgress.kind = .file
    ownProgress.setUserInfoObject(
      Progress.FileOperationKind.downloading, forKey: .fileOperationKindKey)
    ownProgress.cancellationHandler = { [weak self] in
      Task { @MainActor in self?.cancel(nil) }
    }
  }

  /// The request that it began with, as the engine sent it.
  open var originalRequest: URLRequest? { adapter?.request }
  /// The view that it came from; not kept alive.
  open private(set) weak var webView: WKWebView?
  /// Says where to save and hears of the end; not kept alive.
  open weak var delegate: (any WKDownloadDelegate)? {
    didSet {
      if case .app = origin, delegate != nil { adapter?.handOver() }
    }
  }

  /// Received and expected bytes; the latter -1 as long as they are unknown.
  /// Its `fileURL` is the destination, from its choice on. Cancelling it cancels
  /// the download. Its counts and fraction can be observed by key path.
  open var progress: Progress {
    ownProgress.observers.didRead(DownloadProgress.counts)
    return ownProgress
  }

  /// Whether the user set it off, as far as the engine says: false for
  /// responses and downloads by the app.
  open var isUserInitiated: Bool {
    if case .action(let values) = origin { values.isUserInitiated } else { false }
  }

  /// The frame that set it off; an empty one for responses and downloads by the
  /// app.
  open var originatingFrame: WKFrameInfo {
    if case .action(let values) = origin { values.source } else { WKFrameInfo() }
  }

  /// Ends the download. Nothing is reported to the delegate afterwards.
  ///
  /// - Parameter completionHandler: called once; the data to resume from is
  ///   always nil.
  /// - Note: Linux: the part that was received is deleted.
  ///
  /// Corresponds to `webkit_download_cancel`.
  open func cancel(_ completionHandler: (@MainActor @Sendable (Data?) -> Void)? = nil) {
    guard let adapter else {
      completionHandler?(nil)
      return
    }
    adapter.cancel { completionHandler?(nil) }
  }

  /// Ends the download; always gives nil.
  @discardableResult
  open func cancel() async -> Data? {
    await withCheckedContinuation { continuation in
      cancel { continuation.resume(returning: $0) }
    }
  }
}

extension Progress {
  /// The file that the progress is about; nil when there is none. Foundation on
  /// Linux has the key but not the property.
  public var fileURL: URL? {
    get { userInfo[.fileURLKey] as? URL }
    set { setUserInfoObject(newValue, forKey: .fileURLKey) }
  }
}
