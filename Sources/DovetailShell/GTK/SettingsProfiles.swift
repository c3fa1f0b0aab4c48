internal import CWebKitGTK
internal import DovetailCore
internal import Foundation

/// The app's profiles, in Settings.
@MainActor
final class SettingsProfiles {
  let page: PreferencesPage
  /// The rows, in the order in which they are shown.
  private(set) var rows: [(profile: Profile, row: PreferencesRow)] = []
  private(set) var add: PreferencesRow?
  var ask: (@MainActor (Question) -> Void)?
  var say: (@MainActor (String) -> Void)?
  /// Switches to a profile.
  var use: (@MainActor (Profile) -> Void)?
  private let profiles: Profiles
  private let stack: BrowserStack
  private let strings: Strings
  private var shown: (all: [Profile], current: UUID?)?

  init(_ profiles: Profiles, of stack: BrowserStack, strings: Strings) {
    self.profiles = profiles
    self.stack = stack
    self.strings = strings
    page = PreferencesPage("profiles", title: strings.profiles, icon: "system-users-symbolic")
  }

  func show() {
    let (all, current) = (profiles.all, profiles.current.id)
    guard shown?.all != all || shown?.current != current else { return }
    shown = (all, current)
    page.removeAll()
    rows = []
    let group = PreferencesGroup("", text: strings.profilesHint)
    for profile in all {
      let row = row(for: profile)
      rows.append((profile, row))
      group.add(row)
    }
    page.add(group)
    let profiles = profiles
    let name = strings.newProfile(all.count + 1)
    let add = PreferencesRow(strings.anotherProfile, "", button: strings.addProfile) {
      profiles.add(name)
    }
    self.add = add
    page.add(PreferencesGroup("", add))
  }

  private func row(for profile: Profile) -> PreferencesRow {
    let name = profile.name.isEmpty ? strings.ownProfile : profile.name
    let isShown = profile.id == stack.session.profile.id
    let isNext = profile.id == profiles.current.id
    guard !isNext else {
      return PreferencesRow(name, isShown ? strings.profileInUse : strings.profileNext)
    }
    let row = PreferencesRow(
      name, isShown ? strings.profileInUse : "", button: strings.useProfile
    ) { [weak self] in
      // This window goes with the profile that it is about.
      Task { self?.use?(profile) }
    }
    // One whose pages are open cannot be removed.
    if profile.id != nil, !isShown {
      row.addButton(icon: "user-trash-symbolic", name: strings.removeProfile) { [weak self] in
        self?.askToRemove(profile)
      }
    }
    return row
  }

  private func askToRemove(_ profile: Profile) {
    ask?(
      Question(
        strings.removeProfileQuestion, strings.removeProfileText, cancel: strings.cancel,
        accept: strings.removeProfile
      ) { [weak self] in
        Task { await self?.remove(profile) }
      })
  }

  private func remove(_ profile: Profile) async {
    do {
      try await profiles.remove(profile, secrets: stack.secrets(of: profile))
    } catch {
      say?(error.localizedDescription)
    }
  }
}
