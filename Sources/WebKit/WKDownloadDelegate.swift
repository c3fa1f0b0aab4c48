public import Foundation
public import FoundationNetworking

/// Says where a download is saved and hears of its end. Apple:
/// `WKDownloadDelegate`.
///
/// - Note: Linux: redirects and authentication of downloads are not asked about;
///   WebKitGTK follows the former and has no question for the latter.
@preconcurrency @MainActor
public protocol WKDownloadDelegate: AnyObject {
  /// Asks where to save. This or the `async` form must be there.
  ///
  /// - Parameters:
  ///   - response: the response; an `HTTPURLResponse` for `http` and `https`.
  ///   - suggestedFilename: a name without folder.
  ///   - completionHandler: takes a file that does not exist yet, in a folder
  ///     that does; nil cancels the download. It may be called later, and once.
  ///     A file that exists makes the download fail with
  ///     `NSURLErrorCannotCreateFile`, and stays as it is.
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String, completionHandler: @escaping @MainActor @Sendable (URL?) -> Void)
  /// Asks where to save.
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String
  ) async -> URL?
  /// The file is complete.
  func downloadDidFinish(_ download: WKDownload)
  /// The download failed; not called after a cancellation.
  ///
  /// - Parameters:
  ///   - error: of `NSURLErrorDomain`: `NSURLErrorNetworkConnectionLost`, or
  ///     `NSURLErrorCannotCreateFile`.
  ///   - resumeData: always nil on Linux.
  func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?)
}

extension WKDownloadDelegate {
  /// Answers by the `async` form.
  public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String, completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    Task.immediate { @MainActor in
      completionHandler(
        await self.download(
          download, decideDestinationUsing: response, suggestedFilename: suggestedFilename))
    }
  }

  /// nil: cancels the download.
  public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String
  ) async -> URL? { nil }

  /// Does nothing.
  public func downloadDidFinish(_ download: WKDownload) {}
  /// Does nothing.
  public func download(
    _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?
  ) {}
}
