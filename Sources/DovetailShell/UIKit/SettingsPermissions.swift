#if canImport(UIKit)
  internal import DovetailCore
  internal import Foundation

  /// What pages may use, and which programs they may open, in Settings: everything
  /// that was asked and answered.
  @MainActor
  final class SettingsPermissions: SettingsSection {
    var onChange: (@MainActor () -> Void)?
    private let stack: BrowserStack
    private let strings: Strings

    init(_ stack: BrowserStack, strings: Strings) {
      self.stack = stack
      self.strings = strings
    }

    private var consents: [Consent] { Consent.all(of: stack, strings: strings) }

    var title: String { strings.permissions }
    var footer: String? { consents.isEmpty ? nil : strings.permissionsHint }

    func load() { _ = consents }

    var rows: [SettingsRow] {
      let consents = consents
      guard !consents.isEmpty else {
        return [SettingsRow(title: strings.noPermissions, subtitle: strings.noPermissionsHint)]
      }
      let stack = stack
      var all = SettingsRow(title: strings.forgetAll, subtitle: strings.askAgainHint)
      all.isDestructive = true
      all.press = { Consent.revokeAll(of: stack) }
      return consents.map(row) + [all]
    }

    private func row(_ consent: Consent) -> SettingsRow {
      var row = SettingsRow(
        title: consent.title, subtitle: "\(consent.key.origin)\n\(consent.text)")
      row.toggle = (consent.isAllowed, consent.change)
      row.remove = consent.revoke
      return row
    }
  }
#endif
