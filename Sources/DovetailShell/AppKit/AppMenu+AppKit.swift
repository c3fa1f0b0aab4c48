#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit

  /// The menus that every app has: to quit, and to cut, copy and paste.
  @MainActor
  enum AppMenu {
    static func install(_ name: String, strings: Strings) {
      let bar = NSMenu()
      add(
        name,
        [
          NSMenuItem(
            title: "\(strings.quit) \(name)", action: Selector(("terminate:")),
            keyEquivalent: "q")
        ], to: bar)
      add(
        strings.edit,
        [
          NSMenuItem(title: strings.cut, action: Selector(("cut:")), keyEquivalent: "x"),
          NSMenuItem(title: strings.copy, action: Selector(("copy:")), keyEquivalent: "c"),
          NSMenuItem(title: strings.paste, action: Selector(("paste:")), keyEquivalent: "v"),
          NSMenuItem(
            title: strings.selectAll, action: Selector(("selectAll:")), keyEquivalent: "a"),
        ], to: bar)
      NSApplication.shared.mainMenu = bar
    }

    private static func add(_ title: String, _ items: [NSMenuItem], to bar: NSMenu) {
      let menu = NSMenu(title: title)
      for item in items { menu.addItem(item) }
      let entry = NSMenuItem(title: title, action: nil, keyEquivalent: "")
      entry.submenu = menu
      bar.addItem(entry)
    }
  }
#endif
