import Foundation
import FoundationNetworking
import Testing
import WebKit

/// Answers `.download` where it is told to, saves, and writes down what happens.
@MainActor
final class Downloader: NSObject, WKNavigationDelegate, WKDownloadDelegate {
  let view = WKWebView(
    frame: CGRect(x: 0, y: 0, width: 300, height: 200),
    configuration: {
      let configuration = WKWebViewConfiguration()
      configuration.websiteDataStore = .nonPersistent()
      return configuration
    }())
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  lazy var destination: URL? = folder.appendingPathComponent("file.bin")
  var events: [String] = [] {
    didSet { wake() }
  }
  var actionPolicy: (WKNavigationAction) -> WKNavigationActionPolicy = { _ in .allow }
  var takesDownloads = true
  var isPatient = false
  var pendingDestination: ((URL?) -> Void)?
  var download: WKDownload?
  var fileAtStart: URL??
  var error: NSError?
  var response: URLResponse?
  var suggestedFilename: String?
  private var waiting: (until: String, CheckedContinuation<Void, Never>)?

  override init() {
    super.init()
    view.navigationDelegate = self
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func cleanUp() { try? FileManager.default.removeItem(at: folder) }

  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private func wake() {
    guard let waiting, events.contains(waiting.until) else { return }
    self.waiting = nil
    waiting.1.resume()
  }

  func wait(for event: String) async {
    guard !events.contains(event) else { return }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      waiting = (event, continuation)
      DispatchQueue.main.asyncAfter(deadline: .now() + 20) { [self] in
        guard waiting?.until == event else { return }
        Issue.record("no '\(event)' in time; seen: \(events)")
        waiting = nil
        continuation.resume()
      }
    }
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    events.append("action")
    return actionPolicy(navigationAction)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    events.append("response")
    return navigationResponse.canShowMIMEType ? .allow : .download
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    events.append("failed \((error as NSError).code)")
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    events.append("loaded")
  }

  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    events.append("action became download")
    take(download)
  }

  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse,
    didBecome download: WKDownload
  ) {
    events.append("response became download")
    take(download)
  }

  func take(_ download: WKDownload) {
    self.download = download
    fileAtStart = .some(download.progress.fileURL)
    if takesDownloads { download.delegate = self }
  }

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String, completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    events.append("destination")
    self.response = response
    self.suggestedFilename = suggestedFilename
    if isPatient {
      pendingDestination = completionHandler
    } else {
      completionHandler(destination)
    }
  }

  func downloadDidFinish(_ download: WKDownload) { events.append("finished") }

  func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {
    self.error = error as NSError
    events.append("download failed \((error as NSError).code)")
  }
}
