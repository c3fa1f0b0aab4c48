/// What becomes of a navigation action. Apple: `WKNavigationActionPolicy`.
public enum WKNavigationActionPolicy: Int, Sendable {
  /// The navigation does not happen; nothing else is reported.
  case cancel = 0
  /// The navigation goes on.
  case allow = 1
  /// What is behind the address is downloaded instead of shown.
  case download = 2
}
