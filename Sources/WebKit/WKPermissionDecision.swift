/// An answer to a page that wants camera, microphone or position.
/// Apple: `WKPermissionDecision`.
public enum WKPermissionDecision: Int, Sendable {
  /// Ask the user. On Linux nothing asks by itself: it denies.
  case prompt = 0
  /// Yes.
  case grant = 1
  /// No.
  case deny = 2
}
