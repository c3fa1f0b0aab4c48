#if canImport(UIKit)
  internal import DovetailCore
  internal import Foundation
  internal import UIKit

  /// What the app is and what it runs on, in Settings.
  @MainActor
  final class SettingsAbout: SettingsSection {
    var onChange: (@MainActor () -> Void)?
    let footer: String? = nil
    private let manifest: AppManifest
    private let welcome: Welcome
    private let updates: BundleUpdates
    private let strings: Strings

    init(_ stack: BrowserStack, strings: Strings) {
      manifest = stack.manifest
      welcome = stack.welcome
      updates = stack.updates
      self.strings = strings
    }

    var title: String { strings.aboutPage }

    func load() {}

    private var system: String {
      "\(UIDevice.current.systemName) \(UIDevice.current.systemVersion)"
    }

    var rows: [SettingsRow] {
      let version = "\(manifest.version) (\(manifest.build))"
      var copy = SettingsRow(title: strings.diagnostics, subtitle: strings.diagnosticsHint)
      let text = "\(manifest.name) \(version)\n\(manifest.id)\n\(system)"
      copy.press = { UIPasteboard.general.string = text }
      var again = SettingsRow(title: strings.welcome, subtitle: strings.welcomeHint)
      again.press = { [welcome] in welcome.replay() }
      let bundle = SettingsRow(
        title: strings.bundle, subtitle: strings.bundle(updates.version, next: updates.next))
      return (welcome.isThere ? [again] : []) + (updates.isThere ? [bundle] : []) + [
        SettingsRow(title: strings.version, subtitle: version),
        SettingsRow(title: strings.identity, subtitle: manifest.id),
        SettingsRow(title: strings.system, subtitle: system), copy,
      ]
    }
  }
#endif
