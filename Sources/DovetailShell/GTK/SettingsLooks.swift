internal import CWebKitGTK
internal import DovetailCore

/// How windows and pages look, in Settings.
@MainActor
final class SettingsLooks {
  let page: PreferencesPage
  let appearance: PreferencesRow
  let textSize: PreferencesRow
  let language: PreferencesRow
  private let settings: AppSettings
  private let sizes: [Double]

  /// The sizes that are offered.
  private static let sizes = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2]

  init(_ settings: AppSettings, strings: Strings) {
    self.settings = settings
    // One that was set elsewhere stands among them.
    let sizes = Set(Self.sizes + [settings.textSize]).sorted()
    self.sizes = sizes
    appearance = PreferencesRow(
      strings.appearance, choices: Appearance.allCases.map(strings.name(of:)), chosen: 0
    ) { settings.appearance = Appearance.allCases[$0] }
    textSize = PreferencesRow(
      strings.textSize, strings.textSizeHint, choices: sizes.map(Zoom.text), chosen: 0
    ) { settings.textSize = sizes[$0] }
    language = PreferencesRow(
      strings.languageRow, strings.fromNextStart,
      choices: [strings.systemLanguage] + AppLanguage.allCases.map(strings.name(of:)), chosen: 0
    ) { settings.language = $0 == 0 ? nil : AppLanguage.allCases[$0 - 1] }
    page = PreferencesPage(
      "looks", title: strings.looks, icon: "applications-graphics-symbolic")
    page.add(PreferencesGroup("", appearance, textSize, language))
  }

  func show() {
    appearance.chosen = Appearance.allCases.firstIndex(of: settings.appearance) ?? 0
    language.chosen =
      settings.language.flatMap { AppLanguage.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    if let index = sizes.firstIndex(of: settings.textSize) { textSize.chosen = index }
  }
}

/// Puts the chosen appearance into effect; pages follow, through
/// `prefers-color-scheme`.
@MainActor
enum Looks {
  static func apply(_ appearance: Appearance) {
    let scheme =
      switch appearance {
      case .system: ADW_COLOR_SCHEME_DEFAULT
      case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
      case .dark: ADW_COLOR_SCHEME_FORCE_DARK
      }
    unsafe adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme)
  }
}
