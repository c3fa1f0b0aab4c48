internal import CWebKitGTK
internal import Dispatch
internal import Foundation
internal import FoundationNetworking
internal import GObjectBridge

extension WKWebView {
  func download(
    _ request: URLRequest, _ completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) {
    if request.httpMethod.map({ $0 != "GET" }) == true || request.httpBody != nil
      || request.httpBodyStream != nil || request.allHTTPHeaderFields?.isEmpty == false
    {
      return downloadReply(to: request, completionHandler)
    }
    let text = EngineURL.text(of: request.url ?? FrameRecord.blank)
    let engine = unsafe ObjectRef(
      taking: UnsafeMutableRawPointer(webkit_web_view_download_uri(engineView.webView, text)!))
    let download = DownloadAdapter.make(engine, origin: .app, self)
    DispatchQueue.main.async {
      completionHandler(download)
      download.adapter?.offer()
    }
  }
  /// WebKitGTK takes an address only: the rest goes another way.
  private func downloadReply(
    to request: URLRequest, _ completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) {
    let request = request.withBodyRead
    let sender = RequestSender(
      Load(.request, url: request.url?.absoluteString ?? ""),
      store: ownConfiguration.websiteDataStore, userAgent: userAgent)
    // Nobody else keeps view and sender until the reply is here.
    sender.send(request) { [self, sender] result in
      _ = sender
      let standIn = DownloadStandIn(request: request, result: result)
      let download = DownloadAdapter.make(standIn.begin(in: self), origin: .app, self, standIn)
      completionHandler(download)
      download.adapter?.offer()
    }
  }
}
