package import DovetailShell

extension LaunchOptions {
  /// Refuses what was asked for: Safari's driver drives no other app.
  @MainActor
  package func letDriverIn() throws -> @MainActor (Application) -> Void {
    if isAutomated { throw LaunchMistake.automation }
    return { _ in }
  }
}
