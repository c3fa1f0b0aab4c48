internal import Foundation

/// What becomes of a server's answer.
public enum ResponsePolicy {
  /// Whether an answer is a file to keep rather than a page to show: its server
  /// says so, or the engine cannot show its type.
  ///
  /// - Parameters:
  ///   - disposition: the `Content-Disposition` header; nil for none.
  ///   - canShow: whether the engine can show the type.
  public static func isDownload(disposition: String?, canShow: Bool) -> Bool {
    guard canShow else { return true }
    return disposition.map(ContentDisposition.isAttachment) ?? false
  }
}
