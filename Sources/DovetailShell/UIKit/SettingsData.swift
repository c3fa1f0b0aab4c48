#if canImport(UIKit)
  internal import DovetailCore
  internal import Foundation

  /// What pages have stored, in Settings.
  @MainActor
  final class SettingsData: SettingsSection {
    var onChange: (@MainActor () -> Void)?
    let footer: String? = nil
    private let stack: BrowserStack
    private let strings: Strings
    /// What is stored; nil until the engine has said.
    private var stored: [StoredData]?
    private var isLoading = false

    init(_ stack: BrowserStack, strings: Strings) {
      self.stack = stack
      self.strings = strings
    }

    var title: String { strings.data }

    func load() {
      _ = stack.settings.cache
      if stored == nil { count() }
    }

    private func count() {
      guard !isLoading else { return }
      isLoading = true
      Task { [weak self] in
        let stored = await self?.stack.storedData()
        self?.stored = stored
        self?.isLoading = false
        self?.onChange?()
      }
    }

    var rows: [SettingsRow] {
      let settings = stack.settings
      var start = SettingsRow(title: strings.clearsAtStart, subtitle: strings.clearsAtStartHint)
      start.toggle = (settings.cache == .clear, { settings.cache = $0 ? .clear : .keep })
      let kinds = StoredData.Kind.allCases.map { kind in
        let entry = stored?.first { $0.kind == kind }
        return SettingsRow(
          title: strings.name(of: kind), subtitle: entry.map(strings.text) ?? strings.counting)
      }
      var caches = SettingsRow(title: strings.clearCaches, subtitle: strings.cachesHint)
      caches.press = { [weak self] in self?.drop { await $0.clearCaches() } }
      var all = SettingsRow(title: strings.clearAll, subtitle: strings.allDataHint)
      all.isDestructive = true
      all.question = Question(
        heading: strings.clearAllQuestion, body: strings.clearAllText, cancel: strings.cancel,
        accept: strings.clear)
      all.press = { [weak self] in self?.drop { try? await $0.signOut() } }
      return [start] + kinds + [caches, all]
    }

    private func drop(_ work: @escaping @MainActor (BrowserStack) async -> Void) {
      Task { [weak self] in
        if let stack = self?.stack { await work(stack) }
        self?.count()
      }
    }
  }
#endif
