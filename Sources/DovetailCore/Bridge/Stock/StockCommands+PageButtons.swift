extension StockCommands {
  /// A button that a page puts into the toolbar.
  public struct PageButton: Codable, Equatable, Sendable, Identifiable {
    /// Its identity, which the page hears when it is pressed: 1 to 64 characters.
    public var id: String
    /// Its name, for screen readers, on hovering, and in the menu of a bar without
    /// room: one line of 1 to 60 characters.
    public var title: String
    /// Its picture.
    public var icon: ButtonIcon
    /// Whether it can be pressed. Default true.
    public var isEnabled: Bool?

    /// A button.
    public init(id: String, title: String, icon: ButtonIcon, isEnabled: Bool? = nil) {
      self.id = id
      self.title = title
      self.icon = icon
      self.isEnabled = isEnabled
    }
  }

  /// A press of a button that a page has put into the toolbar.
  public struct PageButtonPress: Codable, Equatable, Sendable {
    /// The button's identity.
    public var id: String
  }

  /// How many buttons a page may have.
  static let pageButtonLimit = 6

  /// Puts the buttons into the bar of the page that asks, in place of those that
  /// it had there.
  static let pageButtons = Command("window.pageButtons") {
    @MainActor (buttons: [PageButton], caller: CommandCaller) in
    let browser = try caller.asking()
    let own = Set(browser.manifest.toolbarButtons.map(\.id))
    guard buttons.count <= pageButtonLimit else {
      throw CommandError(
        .badPayload, "a page may have \(pageButtonLimit) buttons, not \(buttons.count)")
    }
    var ids: Set<String> = []
    for (index, button) in buttons.enumerated() {
      try check(button, at: index)
      guard !own.contains(button.id) else {
        throw fault("the manifest has a button \(button.id)", index, "id")
      }
      guard ids.insert(button.id).inserted else {
        throw fault("there are two buttons \(button.id)", index, "id")
      }
    }
    browser.givenButtons = buttons
  }

  private static func check(_ button: PageButton, at index: Int) throws(CommandError) {
    for (name, text, limit) in [("id", button.id, 64), ("title", button.title, 60)] {
      // One sign can be drawn of any number of scalars.
      guard (1...limit).contains(text.unicodeScalars.count) else {
        throw fault("it has 1 to \(limit) characters", index, name)
      }
    }
    guard button.title.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw fault("it needs a name", index, "title")
    }
    guard button.title.unicodeScalars.allSatisfy(isOfOneLine) else {
      throw fault("it is one line of text, read in one direction", index, "title")
    }
  }

  /// Whether a scalar begins no line, and does not turn the text around it.
  private static func isOfOneLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069: return false
    default: break
    }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  /// An error with the fault's place, as those of the decoder have it.
  private static func fault(_ text: String, _ index: Int, _ name: String) -> CommandError {
    let place = "[\(index)].\(name)"
    return CommandError(
      .badPayload, "\(text), in the payload\(place)", data: try? PageValue(["path": place]))
  }
}
