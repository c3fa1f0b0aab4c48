/// What a page may ask a person for.
public enum Permission: String, Sendable, CaseIterable {
  /// The position.
  case location
  /// Pictures from the camera.
  case camera
  /// Sound from the microphone.
  case microphone
  /// Files and photos that the person chooses.
  case photos
}
