extension StockCommands {
  /// How a button of the toolbar stands.
  public struct ButtonState: Codable, Equatable, Sendable {
    /// The button's identity in the manifest.
    public var id: String
    /// Its name.
    public var title: String
    /// Whether it can be pressed.
    public var isEnabled: Bool
    /// Whether it is there.
    public var isVisible: Bool
  }

  /// What is to become of a button of the toolbar; what is left out stays.
  public struct ButtonChange: Codable, Equatable, Sendable {
    /// The button's identity in the manifest.
    public var id: String
    /// Its name; an empty one is that of the manifest.
    public var title: String?
    /// Whether it can be pressed.
    public var isEnabled: Bool?
    /// Whether it is there.
    public var isVisible: Bool?
  }

  /// The longest title that is shown.
  private static let titleLimit = 200

  /// The window around the page.
  ///
  /// `window.title` shows another title than the document's until the next page,
  /// and null gives that one back. `window.buttons` tells of the buttons that the
  /// manifest puts into the toolbar, and `window.button` changes one until it is
  /// changed again; which there are, and what a press does, stays the manifest's
  /// to say. `window.pageButtons` adds buttons of the page's own, in place of
  /// those that it had added; a press is the event `window.pageButton` for that
  /// page, and they go with its document. `window.badge` shows a number at the
  /// app's icon, and 0 none.
  public static let window = CommandSet("window") {
    Command("window.title") { @MainActor (title: String?, caller) in
      try caller.asking().givenTitle = title.map { String($0.prefix(titleLimit)) }
    }
    Command("window.buttons") { @MainActor (caller: CommandCaller) in
      let stack = try caller.stack()
      return stack.manifest.toolbarButtons.map { state(of: $0, in: stack) }
    }
    Command("window.button") { @MainActor (change: ButtonChange, caller) in
      let stack = try caller.stack()
      guard let button = stack.manifest.toolbarButtons.first(where: { $0.id == change.id }) else {
        throw CommandError(.badPayload, "the toolbar has no button \(change.id)")
      }
      var new = stack.state(of: button)
      if let title = change.title {
        new.title = title.isEmpty ? nil : String(title.prefix(titleLimit))
      }
      new.isEnabled = change.isEnabled ?? new.isEnabled
      new.isVisible = change.isVisible ?? new.isVisible
      stack.set(new, of: button)
      return state(of: button, in: stack)
    }
    pageButtons
    Command("window.badge", for: Capability(limit: .init(60, per: .seconds(60)))) {
      @MainActor (count: Int, caller) in
      guard count >= 0 else { throw CommandError(.badPayload, "a badge is not less than 0") }
      try caller.host().showBadge(min(count, 9_999))
    }
  }

  @MainActor
  private static func state(of button: ToolbarButton, in stack: BrowserStack) -> ButtonState {
    let state = stack.state(of: button)
    return ButtonState(
      id: button.id, title: state.title ?? button.title, isEnabled: state.isEnabled,
      isVisible: state.isVisible)
  }
}

extension AppManifest {
  /// The app's own buttons in the toolbar, in order.
  var toolbarButtons: [ToolbarButton] {
    toolbar.compactMap { if case .button(let button) = $0 { button } else { nil } }
  }
}
