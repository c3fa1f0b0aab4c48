public import Foundation

/// Why no picture of a window could be saved.
public enum PictureError: Error, LocalizedError {
  /// The window is not on a display yet, or has no size.
  case notShown
  /// The file could not be written.
  case notWritten(String)

  /// What happened.
  public var errorDescription: String? {
    switch self {
    case .notShown: "The window is not shown yet, so there is no picture of it"
    case .notWritten(let path): "The picture could not be written to \(path)"
    }
  }
}
