internal import CWebKitGTK
internal import DovetailCore
internal import Foundation

/// What pages have stored, in Settings.
@MainActor
final class SettingsData {
  let page: PreferencesPage
  let clearsAtStart: PreferencesRow
  private(set) var kinds: [StoredData.Kind: PreferencesRow] = [:]
  let clearCaches: PreferencesRow
  let clearAll: PreferencesRow
  /// What is stored; nil until the engine has said.
  private(set) var stored: [StoredData]?
  var ask: (@MainActor (Question) -> Void)?
  var say: (@MainActor (String) -> Void)?
  var onChange: (@MainActor () -> Void)?

  private let stack: BrowserStack
  private let strings: Strings

  init(_ stack: BrowserStack, strings: Strings) {
    self.stack = stack
    self.strings = strings
    let settings = stack.settings
    clearsAtStart = PreferencesRow(strings.clearsAtStart, strings.clearsAtStartHint, isOn: false) {
      settings.cache = $0 ? .clear : .keep
    }
    var pressed: (@MainActor (_ isAll: Bool) -> Void)?
    clearCaches = PreferencesRow(
      strings.caches, strings.cachesHint, button: strings.clearCaches
    ) { pressed?(false) }
    clearAll = PreferencesRow(
      strings.allData, strings.allDataHint, button: strings.clearAll, isDestructive: true
    ) { pressed?(true) }
    page = PreferencesPage("data", title: strings.data, icon: "drive-harddisk-symbolic")
    page.add(PreferencesGroup(strings.start, clearsAtStart))
    let group = PreferencesGroup(strings.stored)
    for kind in StoredData.Kind.allCases {
      let row = PreferencesRow(strings.name(of: kind), strings.counting)
      kinds[kind] = row
      group.add(row)
    }
    page.add(group)
    page.add(PreferencesGroup(strings.clearing, clearCaches, clearAll))
    pressed = { [weak self] in $0 ? self?.askToClearAll() : self?.dropCaches() }
    // What is there may have changed while another page was looked at.
    page.widget.on("map") { [weak self] in self?.load() }
  }

  func show() { clearsAtStart.isOn = stack.settings.cache == .clear }

  /// Asks the engine what is there.
  func load() {
    Task { [weak self] in
      guard let stored = await self?.stack.storedData(), let self else { return }
      self.stored = stored
      for entry in stored { kinds[entry.kind]?.subtitle = strings.text(of: entry) }
      onChange?()
    }
  }

  private func dropCaches() {
    Task { [weak self] in
      await self?.stack.clearCaches()
      self.map { $0.say?($0.strings.cachesCleared) }
      self?.load()
    }
  }

  private func askToClearAll() {
    ask?(
      Question(
        strings.clearAllQuestion, strings.clearAllText, cancel: strings.cancel,
        accept: strings.clear
      ) { [weak self] in self?.dropAll() })
  }

  private func dropAll() {
    Task { [weak self] in
      do {
        try await self?.stack.signOut()
        self.map { $0.say?($0.strings.allCleared) }
      } catch {
        self?.say?(error.localizedDescription)
      }
      self?.load()
    }
  }
}
