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
      || request.allHTTPHeaderFields?.isEmpty == false
    {
      Diagnostics.note(
        "startDownload(using:) sends the address only; WebKitGTK takes no method, body or headers")
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
}
