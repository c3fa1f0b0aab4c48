internal import DovetailCore
internal import DovetailShell

extension RunningApp {
  /// The app's shell; nil where another instance runs, which has got the links and
  /// come to the front.
  func shell(
    for manifest: AppManifest, _ options: LaunchOptions, log: @escaping @MainActor (LogLine) -> Void
  ) throws -> Application? {
    if options.isShared, Application.handOver(options.links, to: manifest) { return nil }
    let shell = try Application(
      manifest, dataStore: app.dataStore, isShared: options.isShared,
      isInBackground: options.isInBackground, log: log, prepare: { self.prepare($0) })
    if shell.isRemote, Application.handOver(options.links, to: manifest) { return nil }
    return shell
  }
}
