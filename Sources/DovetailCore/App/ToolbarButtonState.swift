/// How a button of the app's own stands in its toolbar at the moment.
public struct ToolbarButtonState: Equatable, Sendable {
  /// Its name; nil for the one that the manifest has.
  public var title: String?
  /// Whether it can be pressed. Default true.
  public var isEnabled = true
  /// Whether it is there. Default true.
  public var isVisible = true

  /// As the manifest has it.
  public init() {}
}
