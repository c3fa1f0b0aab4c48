internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking
internal import GObjectBridge

/// A download whose request WebKitGTK cannot send, as it has a method, a body or
/// headers: `RequestSender` has sent it, and the engine saves the reply from a
/// `data:` address.
@MainActor
struct DownloadStandIn {
  let request: URLRequest?
  let result: Result<RequestSender.Reply, NSError>

  var response: HTTPURLResponse? { try? result.get().response }

  /// What the server calls the file, or else the address's last part.
  var filename: String? {
    guard let reply = try? result.get() else { return nil }
    return reply.filename ?? reply.response.suggestedFilename
  }

  func begin(in view: WKWebView) -> ObjectRef {
    let body = (try? result.get().body) ?? Data()
    return unsafe ObjectRef(
      taking: UnsafeMutableRawPointer(
        webkit_web_view_download_uri(
          view.engineView.webView,
          "data:application/octet-stream;base64," + body.base64EncodedString())!))
  }
}
