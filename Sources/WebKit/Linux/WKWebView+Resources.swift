internal import CWebKitGTK
public import Foundation
internal import GObjectBridge

extension WKWebView {
  /// Calls with the status of each answer to what pages load, except for the page
  /// itself: pictures, scripts, styles, frames, `fetch`, workers. Linux only.
  /// Corresponds to `WebKitWebView::resource-load-started`.
  ///
  /// - Parameter hear: gets the address as it was asked for, when that was, and the
  ///   status. What never got an answer is not told.
  public func followResources(
    _ hear: @escaping @MainActor (URL, ContinuousClock.Instant, _ status: Int) -> Void
  ) {
    connections.append(
      SignalConnection(engine, "resource-load-started") { [weak self] arguments in
        guard let self, let object = unsafe arguments.object(0) else { return .none }
        let resource = unsafe ObjectRef(retaining: object)
        guard unsafe webkit_web_view_get_main_resource(engineView.webView) != resource.opaque,
          let url = unsafe webkit_web_resource_get_uri(resource.opaque)
            .flatMap({ unsafe URL(string: String(cString: $0)) })
        else { return .none }
        follow(resource, url, hear)
        return .none
      })
  }

  private func follow(
    _ resource: ObjectRef, _ url: URL,
    _ hear: @escaping @MainActor (URL, ContinuousClock.Instant, _ status: Int) -> Void
  ) {
    let began = ContinuousClock.now
    let key = ObjectIdentifier(resource)
    let answered = SignalConnection(resource, "notify::response") { [weak self] _ in
      guard let response = unsafe webkit_web_resource_get_response(resource.opaque) else {
        return .none
      }
      self?.resources[key] = nil
      hear(url, began, Int(unsafe webkit_uri_response_get_status_code(response)))
      return .none
    }
    let ended = SignalConnection(resource, "finished") { [weak self] _ in
      self?.resources[key] = nil
      return .none
    }
    resources[key] = [answered, ended]
  }
}
