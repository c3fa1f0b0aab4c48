import Foundation
import WebKit

@MainActor
enum Capture {
  static func picture(of webView: WKWebView, completion: @escaping (UIImage?) -> Void) {
    let configuration = WKSnapshotConfiguration()
    configuration.rect = CGRect(x: 0, y: 0, width: 100, height: 100)
    configuration.snapshotWidth = 50
    configuration.afterScreenUpdates = true
    webView.takeSnapshot(with: configuration) { image, error in
      completion(error == nil ? image : nil)
    }
  }

  static func all(of webView: WKWebView) async throws -> (UIImage, Data, Bool) {
    let image = try await webView.takeSnapshot(configuration: nil)
    let data = try await webView.pdf(configuration: WKPDFConfiguration())
    let find = WKFindConfiguration()
    find.backwards = true
    find.caseSensitive = false
    let result = try await webView.find("text", configuration: find)
    webView.createPDF { result in
      if case .success(let data) = result { print(data.count) }
    }
    webView.find("text") { print($0.matchFound) }
    return (image, data, result.matchFound)
  }

  static func restore(_ state: Any?, in webView: WKWebView) -> Any? {
    if let state { webView.interactionState = state }
    webView.pageZoom = 1.5
    return webView.interactionState
  }
}
