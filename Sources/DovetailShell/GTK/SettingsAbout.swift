internal import CWebKitGTK
internal import DovetailCore
internal import Foundation

/// What the app is and what it runs on, in Settings.
@MainActor
final class SettingsAbout {
  let page: PreferencesPage
  let copyRow: PreferencesRow
  var copy: (@MainActor (String) -> Void)?
  let diagnostics: Diagnostics
  /// The version of the app's own pages; nil where they are not updated.
  private(set) var bundleRow: PreferencesRow?
  /// Shows the pages for the first start again; nil where the app has none.
  private(set) var welcomeRow: PreferencesRow?
  /// Called when the person wants to look at the app itself.
  var leave: (@MainActor () -> Void)?

  /// What the app is built on. Names of licences are not translated.
  static let licences = [
    ("WebKitGTK", "LGPL-2.1-or-later, BSD-2-Clause"), ("GTK", "LGPL-2.1-or-later"),
    ("libadwaita", "LGPL-2.1-or-later"), ("libsoup", "LGPL-2.0-or-later"),
    ("libsecret", "LGPL-2.1-or-later"), ("libsodium", "ISC"), ("libarchive", "BSD-2-Clause"),
    ("Swift", "Apache-2.0 WITH Swift-exception"),
  ]

  init(_ stack: BrowserStack, strings: Strings) {
    diagnostics = Diagnostics(stack)
    let manifest = stack.manifest
    page = PreferencesPage("about", title: strings.aboutPage, icon: "help-about-symbolic")
    let facts = PreferencesGroup(
      manifest.name, PreferencesRow(strings.version, "\(manifest.version) (\(manifest.build))"))
    if stack.updates.isThere {
      let text = strings.bundle(stack.updates.version, next: stack.updates.next)
      let row = PreferencesRow(strings.bundle, text)
      bundleRow = row
      facts.add(row)
    }
    facts.add(PreferencesRow(strings.identity, manifest.id))
    facts.add(PreferencesRow(strings.engine, diagnostics.engine))
    facts.add(PreferencesRow(strings.system, diagnostics.system))
    page.add(facts)
    var pressed: (@MainActor () -> Void)?
    copyRow = PreferencesRow(
      strings.diagnostics, strings.diagnosticsHint, button: strings.copy
    ) { pressed?() }
    page.add(PreferencesGroup("", copyRow))
    if stack.welcome.isThere {
      let row = PreferencesRow(strings.welcome, strings.welcomeHint, button: strings.showAgain) {
        [weak self, weak stack] in
        stack?.welcome.replay()
        self?.leave?()
      }
      welcomeRow = row
      page.add(PreferencesGroup("", row))
    }
    let licences = PreferencesGroup(strings.licences)
    for (name, licence) in Self.licences { licences.add(PreferencesRow(name, licence)) }
    page.add(licences)
    pressed = { [weak self] in self.map { $0.copy?($0.diagnostics.text) } }
  }
}

/// What helps whoever is asked for help; in English, as they read it. No address
/// beyond the app's origin is in it, nor anything of a page.
@MainActor
struct Diagnostics {
  private let stack: BrowserStack

  init(_ stack: BrowserStack) { self.stack = stack }

  var engine: String {
    "WebKitGTK \(webkit_get_major_version()).\(webkit_get_minor_version())"
      + ".\(webkit_get_micro_version())"
  }

  var system: String {
    let name = unsafe g_get_os_info("PRETTY_NAME")
    defer { unsafe g_free(name) }
    return unsafe name.map { unsafe String(cString: $0) } ?? "Linux"
  }

  /// Of which version the app's own pages are, and what became of newer ones.
  private var bundle: String {
    let updates = stack.updates
    guard updates.isThere else { return "as the app brings it" }
    let next = updates.next.map { ", \($0) waits" } ?? ""
    let fault = updates.fault.map { ", latest look: \($0.localizedDescription)" } ?? ""
    return updates.version + (updates.isShipped ? " (shipped)" : "") + next + fault
  }

  var text: String {
    let manifest = stack.manifest
    let settings = stack.settings
    let toolkit =
      "GTK \(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version()), "
      + "libadwaita \(adw_get_major_version()).\(adw_get_minor_version())"
      + ".\(adw_get_micro_version())"
    let start = Origin(of: manifest.start)?.description ?? "unknown"
    return """
      App: \(manifest.name) \(manifest.version) (\(manifest.build)), \(manifest.id)
      Web content: \(bundle)
      Start: \(start)
      Engine: \(engine)
      Toolkit: \(toolkit)
      System: \(system)
      Language: \((settings.language ?? manifest.language)?.rawValue ?? AppLanguage.system.rawValue)
      Settings: appearance \(settings.appearance.rawValue), text size \
      \(Zoom.text(settings.textSize)), cache at start \(settings.cache.rawValue)
      Profile: \(stack.session.profile.id == nil ? "own" : "another"), tokens for \
      \(stack.session.tokens.origins.count) origins
      Windows: \(1 + stack.popups.count)

      """
  }
}
