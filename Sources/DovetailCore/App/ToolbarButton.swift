/// A button of the app's own in its toolbar.
public struct ToolbarButton: Hashable, Sendable, Identifiable {
  /// What a press does.
  public enum Action: Hashable, Sendable {
    /// The page gets a DOM event of this name at `window`, whose `detail.id` is
    /// the button's identity.
    case event(String)
    /// This address is loaded; it is relative to where the app starts.
    case open(String)
    /// Swift is called: what was given to ``Browser/onButton(_:_:)``.
    case swift
  }

  /// Its identity, unique in the toolbar.
  public var id: String
  /// Its name, for screen readers and where there is no icon.
  public var title: String
  /// Its picture; nil shows the title.
  public var icon: AppIcon?
  /// What a press does. Default: Swift is called.
  public var action: Action

  /// A button.
  public init(id: String, title: String, icon: AppIcon? = nil, action: Action = .swift) {
    self.id = id
    self.title = title
    self.icon = icon
    self.action = action
  }
}
