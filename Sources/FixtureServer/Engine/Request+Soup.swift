import CWebKitGTK
import Foundation

extension Request {
  /// Copies a message of libsoup's.
  init(reading message: OpaquePointer, isTLS: Bool) {
    var headers = Headers()
    var iterator = SoupMessageHeadersIter()
    unsafe soup_message_headers_iter_init(
      &iterator, soup_server_message_get_request_headers(message))
    var name: UnsafePointer<CChar>?
    var value: UnsafePointer<CChar>?
    while unsafe soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
      guard let name = unsafe name, let value = unsafe value else { continue }
      headers.append(
        unsafe String(cString: name), bytes: unsafe Data(bytes: value, count: strlen(value)))
    }
    let uri = unsafe soup_server_message_get_uri(message)
    let path = unsafe g_uri_get_path(uri).map { unsafe String(cString: $0) } ?? "/"
    let query = unsafe g_uri_get_query(uri).map { unsafe String(cString: $0) }
    var components = URLComponents()
    components.percentEncodedQuery = query

    var body = Data()
    if let bytes = unsafe soup_message_body_flatten(
      soup_server_message_get_request_body(message))
    {
      var count: gsize = 0
      if let start = unsafe g_bytes_get_data(bytes, &count) {
        body = unsafe Data(bytes: start, count: Int(count))
      }
      unsafe g_bytes_unref(bytes)
    }
    let authority = headers["Host"] ?? "127.0.0.1"
    let target = path + (query.map { "?\($0)" } ?? "")
    let address = "\(isTLS ? "https" : "http")://\(authority)\(target)"
    self.init(
      method: unsafe String(cString: soup_server_message_get_method(message)),
      host: (URLComponents(string: "http://\(authority)")?.host ?? authority).lowercased(),
      path: path.removingPercentEncoding ?? path, target: target,
      url: URL(string: address) ?? URL(filePath: target),
      queryItems: components.queryItems ?? [], headers: headers, body: body, time: .now)
  }
}
