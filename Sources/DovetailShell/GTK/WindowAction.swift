/// What can be done in a window, by its buttons, its menu and its keys alike.
enum WindowAction: String, CaseIterable {
  case back, forward, home, reload, stop
  case address
  case find
  case findNext = "find-next"
  case findPrevious = "find-previous"
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case zoomReset = "zoom-reset"
  case print, fullscreen, settings
  case copyAddress = "copy-address"
  case sendAddress = "send-address"
  case openInBrowser = "open-in-browser"
  case inspect, about, close, quit
  case nextTab = "next-tab"
  case previousTab = "previous-tab"

  /// Its name in menus and on buttons.
  var name: String { "win." + rawValue }

  /// Keys that no page can take away: they lead out of a page, also out of one
  /// that hangs.
  var reservedKeys: [String] {
    switch self {
    case .back: ["<Alt>Left", "<Alt>KP_Left", "Back"]
    case .forward: ["<Alt>Right", "<Alt>KP_Right", "Forward"]
    case .home: ["<Alt>Home", "HomePage"]
    case .reload: ["<Control>r", "F5", "<Control>F5", "Refresh"]
    case .address: ["<Control>l", "F6"]
    case .inspect: ["F12", "<Control><Shift>i"]
    case .close: ["<Control>w"]
    case .quit: ["<Control>q"]
    case .nextTab: ["<Control>Tab", "<Control>Page_Down"]
    case .previousTab: ["<Control><Shift>Tab", "<Control>Page_Up"]
    default: []
    }
  }

  /// Keys that the page gets first, and may keep.
  var sharedKeys: [String] {
    switch self {
    case .stop: ["Escape"]
    case .find: ["<Control>f"]
    case .findNext: ["<Control>g", "F3"]
    case .findPrevious: ["<Control><Shift>g", "<Shift>F3"]
    case .zoomIn: ["<Control>plus", "<Control>equal", "<Control>KP_Add"]
    case .zoomOut: ["<Control>minus", "<Control>KP_Subtract"]
    case .zoomReset: ["<Control>0", "<Control>KP_0"]
    case .print: ["<Control>p"]
    case .fullscreen: ["F11"]
    case .settings: ["<Control>comma"]
    default: []
    }
  }

  /// The key that a menu shows.
  var shownKey: String? { (reservedKeys + sharedKeys).first }
}
