#if canImport(UIKit)
  internal import DovetailCore
  internal import Foundation

  /// What pages may use, in Settings: everything that was asked and answered.
  @MainActor
  final class SettingsPermissions: SettingsSection {
    var onChange: (@MainActor () -> Void)?
    private let broker: PermissionBroker
    private let strings: Strings

    init(_ stack: BrowserStack, strings: Strings) {
      broker = stack.permissions
      self.strings = strings
    }

    var title: String { strings.permissions }
    var footer: String? { broker.decisions.isEmpty ? nil : strings.permissionsHint }

    func load() { _ = broker.decisions }

    var rows: [SettingsRow] {
      guard !broker.decisions.isEmpty else {
        return [SettingsRow(title: strings.noPermissions, subtitle: strings.noPermissionsHint)]
      }
      let sorted = broker.decisions.sorted {
        ($0.origin.description, $0.permission) < ($1.origin.description, $1.permission)
      }
      let broker = broker
      var all = SettingsRow(title: strings.forgetAll, subtitle: strings.askAgainHint)
      all.isDestructive = true
      all.press = { broker.revokeAll() }
      return sorted.map(row) + [all]
    }

    private func row(_ decision: PermissionDecision) -> SettingsRow {
      let broker = broker
      var row = SettingsRow(
        title: strings.name(of: decision.permission),
        subtitle: "\(decision.origin)\n\(strings.text(of: decision))")
      row.toggle = (
        decision.isAllowed,
        { broker.change(decision.permission, for: decision.origin, isAllowed: $0) }
      )
      row.remove = { broker.revoke(decision.permission, for: decision.origin) }
      return row
    }
  }
#endif
