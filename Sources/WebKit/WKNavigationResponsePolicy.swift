/// What becomes of a response. Apple: `WKNavigationResponsePolicy`.
public enum WKNavigationResponsePolicy: Int, Sendable {
  /// The navigation ends with error 102 of `WebKitErrorDomain`.
  case cancel = 0
  /// The response is shown.
  case allow = 1
  /// The response is downloaded; the navigation ends with error 102.
  case download = 2
}
