/// What a page may ask a person for.
public enum Permission: String, Sendable, CaseIterable, Comparable {
  /// The position.
  case location
  /// Pictures from the camera.
  case camera
  /// Sound from the microphone.
  case microphone
  /// Files and photos that the person chooses.
  case photos
  /// Notifications outside the window.
  case notifications
  /// Reading what was copied elsewhere.
  case clipboard

  /// In the order of the list, in which they are shown.
  public static func < (left: Permission, right: Permission) -> Bool {
    allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
  }
}
