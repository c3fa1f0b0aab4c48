extension WKNavigationAction {
  /// Whether the person tapped or typed for the navigation.
  ///
  /// - Note: Linux: Apple has this as `_isUserInitiated`. Corresponds to
  ///   `webkit_navigation_action_is_user_gesture`, and to what the frame itself
  ///   says where the engine does not.
  public var isUserInitiated: Bool { values.isUserInitiated }
}
