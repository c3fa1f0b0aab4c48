internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// The buttons of the toolbar that the page has put there.
@MainActor
final class PageButtons {
  private let row: Widget
  private let actions: WindowActions
  /// How many actions the window has for them: one for each place.
  private var places = 0
  /// The buttons in order.
  private(set) var shown: [(own: StockCommands.PageButton, button: Widget)] = []
  /// Called for a press.
  var onPress: (@MainActor (StockCommands.PageButton) -> Void)?

  init(in row: Widget, actions: WindowActions) {
    self.row = row
    self.actions = actions
  }

  /// The name of the action of the button at a place.
  static func actionName(_ index: Int) -> String { "page-button-\(index)" }

  /// Shows these, behind another button. One that stays is the same widget as
  /// before, so that it keeps the keyboard.
  ///
  /// - Returns: whether something is different now.
  func show(_ buttons: [StockCommands.PageButton], after last: Widget?) -> Bool {
    guard buttons != shown.map(\.own) else { return false }
    let old = shown
    for entry in old where !buttons.contains(where: { $0.id == entry.own.id }) {
      unsafe gtk_box_remove(row.object.instance(of: GtkBox.self), entry.button.gtk)
    }
    shown = buttons.map { own in (own, old.first { $0.own.id == own.id }?.button ?? make()) }
    var before = last
    for (index, entry) in shown.enumerated() {
      put(entry.button, after: before)
      show(entry.own, on: entry.button, at: index)
      before = entry.button
    }
    return true
  }

  private func make() -> Widget {
    let button = unsafe Widget(gtk_button_new())
    Toolbar.fill(button)
    row.append(button)
    return button
  }

  private func put(_ button: Widget, after other: Widget?) {
    let box = unsafe row.object.instance(of: GtkBox.self)
    if let other {
      unsafe gtk_box_reorder_child_after(box, button.gtk, other.gtk)
    } else {
      unsafe gtk_box_reorder_child_after(box, button.gtk, nil)
    }
  }

  private func show(_ own: StockCommands.PageButton, on button: Widget, at index: Int) {
    if index == places {
      places += 1
      actions.add(Self.actionName(index)) { [weak self] in self?.press(index) }
    }
    actions.enable(Self.actionName(index), own.isEnabled ?? true)
    button.show(icon: own.icon.symbolicName)
    button.name(own.title)
    unsafe gtk_actionable_set_action_name(
      button.object.opaque, "win." + Self.actionName(index))
  }

  private func press(_ index: Int) {
    guard shown.indices.contains(index) else { return }
    onPress?(shown[index].own)
  }
}
