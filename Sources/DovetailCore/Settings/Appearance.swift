/// How windows and pages look.
public enum Appearance: String, Sendable, CaseIterable {
  /// As the system does.
  case system
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}
