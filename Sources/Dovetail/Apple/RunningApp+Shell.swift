internal import DovetailCore
internal import DovetailShell

extension RunningApp {
  /// The app's shell. The system itself sees to it that there is one instance, and
  /// hands links to it.
  func shell(
    for manifest: AppManifest, _ options: LaunchOptions, log: @escaping @MainActor (LogLine) -> Void
  ) throws -> Application? {
    Application(manifest, dataStore: app.dataStore, log: log, prepare: { self.prepare($0) })
  }
}
