/// What the page for a failed load offers beside trying again.
public enum FailureAction: String, CaseIterable, Sendable {
  /// To where the app starts.
  case home
  /// Out of the app.
  case quit
}
