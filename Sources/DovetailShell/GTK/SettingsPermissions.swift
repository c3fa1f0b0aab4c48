internal import CWebKitGTK
internal import DovetailCore
internal import Foundation

/// What pages may use, and which programs they may open, in Settings: everything
/// that was asked and answered.
@MainActor
final class SettingsPermissions {
  let page: PreferencesPage
  /// The rows, in the order in which they are shown.
  private(set) var rows: [(key: Consent.Key, row: PreferencesRow)] = []
  private(set) var all: PreferencesRow?
  private let stack: BrowserStack
  private let strings: Strings
  private var shown: [Consent.Key]?

  init(_ stack: BrowserStack, strings: Strings) {
    self.stack = stack
    self.strings = strings
    page = PreferencesPage(
      "permissions", title: strings.permissions, icon: "security-high-symbolic")
  }

  func row(_ permission: Permission, _ origin: Origin) -> PreferencesRow? {
    row(Consent.Key(origin: origin, subject: .permission(permission)))
  }

  func row(scheme: String, _ origin: Origin) -> PreferencesRow? {
    row(Consent.Key(origin: origin, subject: .scheme(scheme)))
  }

  private func row(_ key: Consent.Key) -> PreferencesRow? { rows.first { $0.key == key }?.row }

  func show() {
    let consents = Consent.all(of: stack, strings: strings)
    // Rows that stay keep the keyboard.
    if consents.map(\.key) != shown { build(consents) }
    for (consent, (_, row)) in zip(consents, rows) {
      row.isOn = consent.isAllowed
      row.subtitle = consent.text
    }
  }

  private func build(_ consents: [Consent]) {
    shown = consents.map(\.key)
    page.removeAll()
    rows = []
    all = nil
    guard !consents.isEmpty else {
      return page.add(
        PreferencesGroup("", PreferencesRow(strings.noPermissions, strings.noPermissionsHint)))
    }
    for (index, origin) in origins(of: consents).enumerated() {
      let group = PreferencesGroup(
        origin.description, text: index == 0 ? strings.permissionsHint : "")
      for consent in consents where consent.key.origin == origin { group.add(add(consent)) }
      page.add(group)
    }
    let stack = stack
    let all = PreferencesRow(
      strings.askAgain, strings.askAgainHint, button: strings.forgetAll
    ) { Consent.revokeAll(of: stack) }
    page.add(PreferencesGroup("", all))
    self.all = all
  }

  private func origins(of consents: [Consent]) -> [Origin] {
    consents.map(\.key.origin).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  private func add(_ consent: Consent) -> PreferencesRow {
    let row = PreferencesRow(consent.title, isOn: false, consent.change)
    row.addButton(icon: "edit-clear-symbolic", name: strings.forget, consent.revoke)
    rows.append((consent.key, row))
    return row
  }
}
