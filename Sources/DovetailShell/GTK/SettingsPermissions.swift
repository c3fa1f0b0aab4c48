internal import CWebKitGTK
internal import DovetailCore
internal import Foundation

/// What pages may use, in Settings: everything that was asked and answered.
@MainActor
final class SettingsPermissions {
  let page: PreferencesPage
  /// The rows, in the order in which they are shown.
  private(set) var rows: [(decision: Key, row: PreferencesRow)] = []
  private(set) var all: PreferencesRow?
  private let stack: BrowserStack
  private let strings: Strings
  private var shown: [Key]?

  struct Key: Hashable {
    let origin: Origin
    let permission: Permission
  }

  init(_ stack: BrowserStack, strings: Strings) {
    self.stack = stack
    self.strings = strings
    page = PreferencesPage(
      "permissions", title: strings.permissions, icon: "security-high-symbolic")
  }

  private var broker: PermissionBroker { stack.permissions }

  func row(_ permission: Permission, _ origin: Origin) -> PreferencesRow? {
    rows.first { $0.decision == Key(origin: origin, permission: permission) }?.row
  }

  func show() {
    let decisions = broker.decisions.sorted {
      ($0.origin.description, $0.permission) < ($1.origin.description, $1.permission)
    }
    let keys = decisions.map { Key(origin: $0.origin, permission: $0.permission) }
    // Rows that stay keep the keyboard.
    if keys != shown { build(keys) }
    for (decision, (_, row)) in zip(decisions, rows) {
      row.isOn = decision.isAllowed
      row.subtitle = strings.text(of: decision)
    }
  }

  private func build(_ keys: [Key]) {
    shown = keys
    page.removeAll()
    rows = []
    all = nil
    guard !keys.isEmpty else {
      return page.add(
        PreferencesGroup("", PreferencesRow(strings.noPermissions, strings.noPermissionsHint)))
    }
    for (index, origin) in origins(of: keys).enumerated() {
      let group = PreferencesGroup(
        origin.description, text: index == 0 ? strings.permissionsHint : "")
      for key in keys where key.origin == origin { group.add(add(key)) }
      page.add(group)
    }
    let broker = broker
    let all = PreferencesRow(
      strings.askAgain, strings.askAgainHint, button: strings.forgetAll
    ) { broker.revokeAll() }
    page.add(PreferencesGroup("", all))
    self.all = all
  }

  private func origins(of keys: [Key]) -> [Origin] {
    keys.map(\.origin).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  private func add(_ key: Key) -> PreferencesRow {
    let broker = broker
    let row = PreferencesRow(strings.name(of: key.permission), isOn: false) {
      broker.change(key.permission, for: key.origin, isAllowed: $0)
    }
    row.addButton(icon: "edit-clear-symbolic", name: strings.forget) {
      broker.revoke(key.permission, for: key.origin)
    }
    rows.append((key, row))
    return row
  }
}
