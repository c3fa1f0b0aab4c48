/// What can stand in the bar at the bottom of an app.
public enum ToolbarItem: Hashable, Sendable {
  /// Goes back.
  case back
  /// Goes forward.
  case forward
  /// Goes to where the app starts.
  case home
  /// Reloads; stops while something loads.
  case reload
  /// Hands the page's address to others.
  case share
  /// Opens the app's settings.
  case settings
  /// A button of the app's own.
  case button(ToolbarButton)

  /// Back, forward, home and reload.
  public static let standard: [ToolbarItem] = [.back, .forward, .home, .reload]

  /// The items that have a name of their own, by that name.
  static let named: [(name: String, item: ToolbarItem)] = [
    ("back", .back), ("forward", .forward), ("home", .home), ("reload", .reload),
    ("share", .share), ("settings", .settings),
  ]
}
