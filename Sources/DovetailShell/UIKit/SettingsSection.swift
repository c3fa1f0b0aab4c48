#if canImport(UIKit)
  internal import UIKit

  /// A part of the settings.
  @MainActor
  protocol SettingsSection: AnyObject {
    var title: String { get }
    var footer: String? { get }
    /// What it shows now.
    var rows: [SettingsRow] { get }
    /// Called after rows have changed by themselves.
    var onChange: (@MainActor () -> Void)? { get set }
    /// Reads what it shows, so that changes of it are followed.
    func load()
  }

  /// A line of the settings.
  @MainActor
  struct SettingsRow {
    var title: String
    var subtitle: String?
    var isDestructive = false
    /// A switch, and what a turn of it does; nil for none.
    var toggle: (isOn: Bool, change: @MainActor (Bool) -> Void)?
    /// Choices, which one is chosen, and what another one does; nil for none.
    var choices: (titles: [String], chosen: Int, choose: @MainActor (Int) -> Void)?
    /// What a press does; nil where nothing is to be pressed.
    var press: (@MainActor () -> Void)?
    /// What is asked before; nil for nothing.
    var question: Question?
    /// What a swipe removes; nil for nothing.
    var remove: (@MainActor () -> Void)?
    /// What such a removal is called, and what is asked before; nil for forgetting.
    var removal: (title: String, question: Question)?

    func cell() -> UITableViewCell {
      let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
      var content = cell.defaultContentConfiguration()
      content.text = title
      content.secondaryText = subtitle
      if isDestructive { content.textProperties.color = .systemRed }
      cell.contentConfiguration = content
      cell.selectionStyle = press == nil ? .none : .default
      if press != nil { cell.accessibilityTraits = .button }
      cell.accessoryView = control()
      return cell
    }

    private func control() -> UIView? {
      if let toggle {
        let control = UISwitch()
        control.isOn = toggle.isOn
        control.accessibilityLabel = title
        control.addAction(
          UIAction { [weak control] _ in toggle.change(control?.isOn ?? false) }, for: .valueChanged
        )
        return control
      }
      guard let choices else { return nil }
      let button = UIButton(configuration: .plain())
      button.showsMenuAsPrimaryAction = true
      button.changesSelectionAsPrimaryAction = true
      button.accessibilityLabel = title
      button.menu = UIMenu(
        children: choices.titles.enumerated().map { index, title in
          UIAction(title: title, state: index == choices.chosen ? .on : .off) { _ in
            choices.choose(index)
          }
        })
      button.sizeToFit()
      return button
    }
  }
#endif
