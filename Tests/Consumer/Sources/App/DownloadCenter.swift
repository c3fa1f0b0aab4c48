import Foundation
import WebKit

@MainActor
final class DownloadCenter: NSObject {
  static let shared = DownloadCenter()
  private var observations: [WKDownload: NSKeyValueObservation] = [:]

  func fetch(_ url: URL, with webView: WKWebView) {
    webView.startDownload(using: URLRequest(url: url)) { download in
      download.delegate = self
      self.observations[download] = download.progress.observe(\.fractionCompleted) {
        progress, _ in
        print(progress.fractionCompleted)
      }
    }
  }

  func cancelAll() {
    for download in observations.keys { download.cancel { data in print(data?.count ?? 0) } }
  }
}

extension DownloadCenter: WKDownloadDelegate {
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String, completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    completionHandler(folder.appendingPathComponent(suggestedFilename))
  }

  func downloadDidFinish(_ download: WKDownload) {
    observations[download] = nil
  }

  func download(_ download: WKDownload, didFailWithError error: Error, resumeData: Data?) {
    observations[download] = nil
    print(download.originalRequest?.url?.absoluteString ?? "", error.localizedDescription)
  }
}
