internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking
internal import GObjectBridge

/// A `WebKitPolicyDecision` that waits for its answer.
@MainActor
final class PolicyDecision {
  private let decision: ObjectRef

  init(_ decision: ObjectRef) { self.decision = decision }

  private var pointer: UnsafeMutablePointer<WebKitPolicyDecision> {
    unsafe decision.instance(of: WebKitPolicyDecision.self)
  }

  func use() { unsafe webkit_policy_decision_use(pointer) }
  func ignore() { unsafe webkit_policy_decision_ignore(pointer) }
  func download() { unsafe webkit_policy_decision_download(pointer) }

  /// What is asked about; only for actions.
  var navigationAction: EngineAction {
    unsafe EngineAction(
      webkit_navigation_policy_decision_get_navigation_action(decision.opaque))
  }

  /// What is asked about; only for responses.
  var response: WKNavigationResponse.Values {
    let response = unsafe webkit_response_policy_decision_get_response(decision.opaque)
    var values = WKNavigationResponse.Values()
    values.isForMainFrame =
      unsafe webkit_response_policy_decision_is_main_frame_main_resource(decision.opaque) != 0
    if let response = unsafe response { values.response = unsafe URLResponse.make(response) }
    values.canShow =
      unsafe webkit_response_policy_decision_is_mime_type_supported(decision.opaque) != 0
    return values
  }
}

/// What a `WebKitNavigationAction` says, copied.
struct EngineAction {
  let url: String
  let type: WKNavigationType
  let request: URLRequest
  let isRedirect: Bool
  let isUserGesture: Bool
  let button: Int
  let modifiers: UInt

  @MainActor
  init(_ action: OpaquePointer?) {
    guard let action = unsafe action else {
      (url, type, request) = ("", .other, URLRequest(url: FrameRecord.blank))
      (isRedirect, isUserGesture, button, modifiers) = (false, false, 0, 0)
      return
    }
    let engineRequest = unsafe webkit_navigation_action_get_request(action)
    request =
      unsafe engineRequest.map { unsafe URLRequest.make($0) }
      ?? URLRequest(url: FrameRecord.blank)
    url =
      unsafe engineRequest.flatMap { unsafe webkit_uri_request_get_uri($0) }
      .map { unsafe String(cString: $0) } ?? ""
    type = WKNavigationType(unsafe webkit_navigation_action_get_navigation_type(action))
    isRedirect = unsafe webkit_navigation_action_is_redirect(action) != 0
    isUserGesture = unsafe webkit_navigation_action_is_user_gesture(action) != 0
    button = Int(unsafe webkit_navigation_action_get_mouse_button(action))
    modifiers = UInt(unsafe webkit_navigation_action_get_modifiers(action))
  }

  static func withoutFragment(_ url: String) -> String {
    url.firstIndex(of: "#").map { String(url[..<$0]) } ?? url
  }
}

extension URLRequest {
  /// Copies address, method and headers of a `WebKitURIRequest`.
  @MainActor
  static func make(_ request: OpaquePointer) -> URLRequest {
    let text = unsafe webkit_uri_request_get_uri(request).map { unsafe String(cString: $0) } ?? ""
    var result = URLRequest(url: URL(string: text) ?? FrameRecord.blank)
    result.httpMethod =
      unsafe webkit_uri_request_get_http_method(request).map { unsafe String(cString: $0) } ?? "GET"
    if let headers = unsafe webkit_uri_request_get_http_headers(request) {
      for (name, value) in unsafe HeaderFields.read(headers) {
        result.setValue(value, forHTTPHeaderField: name)
      }
    }
    return result
  }
}

extension URLResponse {
  /// Copies a `WebKitURIResponse`; an `HTTPURLResponse` for `http` and `https`.
  @MainActor
  static func make(_ response: OpaquePointer) -> URLResponse {
    let text = unsafe webkit_uri_response_get_uri(response).map { unsafe String(cString: $0) } ?? ""
    let url = URL(string: text) ?? FrameRecord.blank
    let type = unsafe webkit_uri_response_get_mime_type(response).map {
      unsafe String(cString: $0)
    }
    let status = unsafe webkit_uri_response_get_status_code(response)
    if ["http", "https"].contains(url.scheme ?? "") || status >= 100 {
      var fields: [String: String] = [:]
      if let headers = unsafe webkit_uri_response_get_http_headers(response) {
        for (name, value) in unsafe HeaderFields.read(headers) {
          fields[name] = fields[name].map { $0 + ", " + value } ?? value
        }
      }
      if fields["Content-Type"] == nil { fields["Content-Type"] = type }
      if let http = HTTPURLResponse(
        url: url, statusCode: Int(status), httpVersion: "HTTP/1.1", headerFields: fields)
      {
        return http
      }
    }
    let length = unsafe webkit_uri_response_get_content_length(response)
    return URLResponse(
      url: url, mimeType: type, expectedContentLength: length == 0 ? -1 : Int(length),
      textEncodingName: nil)
  }
}

/// Header fields of libsoup.
enum HeaderFields {
  @MainActor
  static func read(_ headers: OpaquePointer) -> [(String, String)] {
    var iterator = SoupMessageHeadersIter()
    unsafe soup_message_headers_iter_init(&iterator, headers)
    var result: [(String, String)] = []
    var name: UnsafePointer<CChar>?
    var value: UnsafePointer<CChar>?
    while unsafe soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
      guard let name = unsafe name, let value = unsafe value else { continue }
      unsafe result.append((String(cString: name), String(cString: value)))
    }
    return result
  }
}

/// The ports that the Fetch standard blocks.
enum PortRules {
  private static let blocked: Set<Int> = [
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101,
    102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427,
    465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990,
    993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667,
    6668, 6669, 6679, 6697, 10080,
  ]

  static func isRestricted(_ url: URL?) -> Bool {
    guard let url, let port = url.port, ["http", "https"].contains(url.scheme?.lowercased() ?? "")
    else { return false }
    return blocked.contains(port)
  }
}
