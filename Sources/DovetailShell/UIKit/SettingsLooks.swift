#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// How windows and pages look, in Settings.
  @MainActor
  final class SettingsLooks: SettingsSection {
    var onChange: (@MainActor () -> Void)?
    let footer: String? = nil
    private let settings: AppSettings
    private let strings: Strings
    private static let sizes = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2]

    init(_ stack: BrowserStack, strings: Strings) {
      settings = stack.settings
      self.strings = strings
    }

    var title: String { strings.looks }

    func load() { _ = (settings.appearance, settings.textSize) }

    var rows: [SettingsRow] {
      let looks = Appearance.allCases
      let settings = settings
      var appearance = SettingsRow(title: strings.appearance)
      appearance.choices = (
        looks.map(strings.name), looks.firstIndex(of: settings.appearance) ?? 0,
        { settings.appearance = looks[$0] }
      )
      var size = SettingsRow(title: strings.textSize, subtitle: strings.textSizeHint)
      let sizes = Self.sizes
      let nearest = sizes.indices.min {
        abs(sizes[$0] - settings.textSize) < abs(sizes[$1] - settings.textSize)
      }
      size.choices = (sizes.map(Zoom.text), nearest ?? 0, { settings.textSize = sizes[$0] })
      return [appearance, size]
    }
  }
#endif
