public import DovetailCore

/// From one profile to another while the app runs.
extension Application {
  /// Shows the app in another profile, from now on and at the next start: its
  /// windows are closed, and a new one has that profile's cookies, storage,
  /// permissions and history. `prepare` is called again for its main browser.
  ///
  /// Nothing happens where the app gave its data store itself, for a profile that
  /// was removed, and for the one that is shown.
  public func use(_ profile: Profile) {
    guard let profiles, profiles.all.contains(where: { $0.id == profile.id }) else { return }
    profiles.choose(profile)
    guard profile.id != stack.session.profile.id else { return }
    let old = stack
    stack = maker.make(profiles.current, from: old)
    maker.prepare(stack.main)
    // The old pages go first, so that what they still store is their own.
    old.closeAll()
    stack.launch()
    takeStage()
  }
}
