/// Whether a page is recording. Apple: `WKMediaCaptureState`.
public enum WKMediaCaptureState: Int, Sendable {
  /// It is not.
  case none = 0
  /// It is.
  case active = 1
  /// It is, with the device muted.
  case muted = 2
}
