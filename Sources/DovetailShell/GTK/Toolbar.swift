internal import CWebKitGTK
internal import DovetailCore
internal import Foundation
internal import GObjectBridge

/// The bar at the bottom, with what the app wants there.
@MainActor
final class Toolbar {
  let widget: Widget
  /// The buttons in order, by what they are.
  private let buttons: [(item: ToolbarItem, button: Widget)]
  /// How the app's own buttons stand, by their places.
  private var states: [Int: ToolbarButtonState] = [:]
  /// Those that the page has put there, behind the app's.
  let page: PageButtons
  /// Has what there is no room for.
  let more: Widget
  /// What the menu for the rest says.
  private(set) var menuTitles: [String] = []
  private let items: [ToolbarItem]
  private let strings: Strings
  private var isLoading: Bool?
  private let actions: WindowActions
  /// The width that there is, in points, and what is shown in it.
  private var width = 0
  private var shown: [Int]?

  /// The least width of a button in points.
  private static let room = 48

  init(_ items: [ToolbarItem], actions: WindowActions, strings: Strings) {
    self.items = items
    self.actions = actions
    self.strings = strings
    buttons = items.enumerated().map { index, item in
      (item, Self.button(item, index: index, of: items.count, strings: strings))
    }
    unsafe more = Widget(gtk_menu_button_new())
    unsafe gtk_menu_button_set_icon_name(more.object.opaque, "view-more-symbolic")
    more.name(strings.more)
    unsafe gtk_menu_button_set_direction(more.object.opaque, GTK_ARROW_UP)
    let row = Widget.box(GTK_ORIENTATION_HORIZONTAL)
    unsafe gtk_box_set_homogeneous(row.object.instance(of: GtkBox.self), 1)
    for button in buttons.map(\.button) + [more] {
      Self.fill(button)
      row.append(button)
    }
    more.isVisible = false
    page = PageButtons(in: row, actions: actions)
    // On a wide window the buttons stay together, within reach.
    let clamp = unsafe Widget(adw_clamp_new())
    unsafe adw_clamp_set_maximum_size(clamp.object.opaque, 600)
    unsafe adw_clamp_set_child(clamp.object.opaque, row.gtk)
    clamp.style("dovetail-toolbar")
    clamp.expand(horizontally: true, vertically: false)
    widget = .box(
      GTK_ORIENTATION_VERTICAL, unsafe Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)),
      clamp)
  }

  /// Lets a button take its part of the bar.
  static func fill(_ button: Widget) {
    button.style("flat")
    button.expand(horizontally: true, vertically: false)
    unsafe gtk_widget_set_halign(button.gtk, GTK_ALIGN_CENTER)
  }

  /// The name of the action of a button of the app's own, by its place.
  static func actionName(_ index: Int) -> String { "button-\(index)" }

  private static func button(_ item: ToolbarItem, index: Int, of count: Int, strings: Strings)
    -> Widget
  {
    switch item {
    case .back: .button(icon: "go-previous-symbolic", name: strings.back, action: .back)
    case .forward: .button(icon: "go-next-symbolic", name: strings.forward, action: .forward)
    case .home: .button(icon: "go-home-symbolic", name: strings.home, action: .home)
    case .reload: .button(icon: "view-refresh-symbolic", name: strings.reload, action: .reload)
    case .settings:
      .button(icon: "emblem-system-symbolic", name: strings.settings, action: .settings)
    // Towards the middle: over the button the window's edge would cut it.
    case .share: shareButton(strings, along: index * 2 < count ? GTK_ALIGN_START : GTK_ALIGN_END)
    case .button(let button): ownButton(button, action: "win." + actionName(index))
    }
  }

  private static func shareButton(_ strings: Strings, along edge: GtkAlign) -> Widget {
    let menu = Menu()
    menu.add(strings.copyAddress, action: WindowAction.copyAddress.name)
    menu.add(strings.sendAddress, action: WindowAction.sendAddress.name)
    menu.add(strings.openInBrowser, action: WindowAction.openInBrowser.name)
    let button = unsafe Widget(gtk_menu_button_new())
    unsafe gtk_menu_button_set_icon_name(button.object.opaque, "emblem-shared-symbolic")
    // Below it the window, and often the screen, ends.
    unsafe gtk_menu_button_set_direction(button.object.opaque, GTK_ARROW_UP)
    menu.open(by: button, along: edge)
    button.name(strings.share)
    return button
  }

  private static func ownButton(_ own: ToolbarButton, action: String) -> Widget {
    let button = unsafe Widget(gtk_button_new())
    let pointer = unsafe button.object.instance(of: GtkButton.self)
    switch own.icon {
    case .named(let icon)?: unsafe gtk_button_set_icon_name(pointer, icon)
    case .file(let file)?:
      let image = unsafe Widget(gtk_image_new_from_file(file.path(percentEncoded: false)))
      unsafe gtk_image_set_pixel_size(image.object.opaque, 16)
      unsafe gtk_button_set_child(pointer, image.gtk)
    case nil: unsafe gtk_button_set_label(pointer, own.title)
    }
    button.name(own.title)
    unsafe gtk_actionable_set_action_name(button.object.opaque, action)
    return button
  }

  // MARK: State

  func button(_ wanted: ToolbarItem) -> Widget? {
    buttons.first { $0.item == wanted }?.button
  }

  /// The names of the buttons that are shown, in order.
  var visibleNames: [String] {
    (places + [more]).filter(\.isVisible).map(\.spokenName)
  }

  /// Whether there is nothing in it.
  var isEmpty: Bool { places.isEmpty }

  /// The buttons of the app and of the page, in order.
  private var places: [Widget] { buttons.map(\.button) + page.shown.map(\.button) }

  /// Whether a button is wanted, be there room or not.
  private func isWanted(_ index: Int) -> Bool { states[index]?.isVisible != false }

  /// The button of the app's own, or of the page, with this identity.
  func button(id: String) -> Widget? {
    let own = buttons.first {
      if case .button(let own) = $0.item { own.id == id } else { false }
    }
    return own?.button ?? page.shown.first { $0.own.id == id }?.button
  }

  func show(_ browser: Browser) {
    showReload(browser)
    var new: [Int: ToolbarButtonState] = [:]
    for (index, item) in items.enumerated() {
      if case .button(let own) = item { new[index] = browser.stack?.state(of: own) }
    }
    let isPageNew = page.show(browser.pageButtons, after: buttons.last?.button)
    guard new != states || isPageNew else { return }
    let old = states
    states = new
    for (index, state) in new where state != old[index] { show(state, of: index) }
    arrange()
  }

  /// The action does for the button and for its place in the menu.
  private func show(_ state: ToolbarButtonState, of index: Int) {
    guard case .button(let own) = items[index] else { return }
    actions.enable(Self.actionName(index), state.isEnabled)
    let button = buttons[index].button
    button.name(state.title ?? own.title)
    guard own.icon == nil else { return }
    unsafe gtk_button_set_label(
      button.object.instance(of: GtkButton.self), state.title ?? own.title)
  }

  private func showReload(_ browser: Browser) {
    guard browser.isLoading != isLoading, let reload = button(.reload) else { return }
    isLoading = browser.isLoading
    reload.show(icon: browser.isLoading ? "process-stop-symbolic" : "view-refresh-symbolic")
    reload.name(browser.isLoading ? strings.stop : strings.reload)
    let action: WindowAction = browser.isLoading ? .stop : .reload
    unsafe gtk_actionable_set_action_name(reload.object.opaque, action.name)
  }

  /// Shows as many buttons as there is room for, and the rest behind one more.
  func fit(_ width: Int) {
    guard width != self.width else { return }
    self.width = width
    if fitting() != shown { arrange() }
  }

  /// The places of those that there is room for.
  private func fitting() -> [Int] {
    let all = places.indices.filter(isWanted)
    let room = max(1, (width - 12) / Self.room)
    return all.count <= room ? all : Array(all.prefix(max(0, room - 1)))
  }

  private func arrange() {
    guard width > 0 else { return }
    let fitting = fitting()
    shown = fitting
    let places = places
    for (index, button) in places.enumerated() { button.isVisible = fitting.contains(index) }
    let rest = places.indices.filter { !fitting.contains($0) && isWanted($0) }
    more.isVisible = !rest.isEmpty
    let menu = Menu()
    defer { menuTitles = menu.titles }
    guard !rest.isEmpty else { return }
    for index in rest {
      if index < items.count {
        add(items[index], index: index, to: menu)
      } else {
        addPageButton(index - items.count, to: menu)
      }
    }
    menu.open(by: more, along: GTK_ALIGN_END)
  }

  private func addPageButton(_ index: Int, to menu: Menu) {
    let title = page.shown[index].own.title
    menu.add(title, action: "win." + PageButtons.actionName(index))
  }

  private func add(_ item: ToolbarItem, index: Int, to menu: Menu) {
    switch item {
    case .back: menu.add(strings.back, .back)
    case .forward: menu.add(strings.forward, .forward)
    case .home: menu.add(strings.home, .home)
    case .reload: menu.add(strings.reload, .reload)
    case .settings: menu.add(strings.settings, .settings)
    case .share:
      menu.add(strings.copyAddress, .copyAddress)
      menu.add(strings.sendAddress, .sendAddress)
      menu.add(strings.openInBrowser, .openInBrowser)
    case .button(let own):
      menu.add(states[index]?.title ?? own.title, action: "win." + Self.actionName(index))
    }
  }
}
