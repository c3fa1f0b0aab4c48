#if canImport(UIKit)
  internal import DovetailCore
  internal import Foundation

  /// The app's profiles, in Settings.
  @MainActor
  final class SettingsProfiles: SettingsSection {
    var onChange: (@MainActor () -> Void)?
    /// Switches to a profile.
    var use: (@MainActor (Profile) -> Void)?
    private let profiles: Profiles
    private let stack: BrowserStack
    private let strings: Strings
    /// Why a profile was not removed; nil for no reason.
    private var fault: String?

    init(_ profiles: Profiles, of stack: BrowserStack, strings: Strings) {
      self.profiles = profiles
      self.stack = stack
      self.strings = strings
    }

    var title: String { strings.profiles }
    var footer: String? { fault ?? strings.profilesHint }

    func load() { _ = (profiles.all, profiles.current) }

    var rows: [SettingsRow] {
      let profiles = profiles
      let name = strings.newProfile(profiles.all.count + 1)
      var add = SettingsRow(title: strings.addProfile)
      add.press = { profiles.add(name) }
      return profiles.all.map(row) + [add]
    }

    private func row(_ profile: Profile) -> SettingsRow {
      let isShown = profile.id == stack.session.profile.id
      var row = SettingsRow(
        title: profile.name.isEmpty ? strings.ownProfile : profile.name,
        subtitle: isShown ? strings.profileInUse : strings.useProfile)
      guard !isShown else { return row }
      row.press = { [weak self] in self?.use?(profile) }
      guard profile.id != nil else { return row }
      row.remove = { [weak self] in Task { await self?.remove(profile) } }
      row.removal = (
        strings.removeProfile,
        Question(
          heading: strings.removeProfileQuestion, body: strings.removeProfileText,
          cancel: strings.cancel, accept: strings.removeProfile)
      )
      return row
    }

    private func remove(_ profile: Profile) async {
      do {
        try await profiles.remove(profile, secrets: stack.secrets(of: profile))
        fault = nil
      } catch { fault = error.localizedDescription }
      onChange?()
    }
  }
#endif
