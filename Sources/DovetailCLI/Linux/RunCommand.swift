import Dovetail

/// `dovetail run`.
@MainActor
struct RunCommand {
  let options: RunOptions

  func run() async throws {
    let launch = options.launch
    let manifest = launch.apply(to: try RunTarget.manifest(for: options.target))
    let tellDriver = try launch.letDriverIn()
    let write = launch.log()
    // What has no manifest is no app that others know of.
    let isShared = launch.isShared && RunTarget.isApp(options.target)
    if isShared, Application.handOver(options.links, to: manifest) {
      return print("\(manifest.name) is running already; its window was brought to the front.")
    }
    let app = try Application(
      manifest, isShared: isShared, isInBackground: launch.isInBackground,
      log: write)
    tellDriver(app)
    do {
      try launch.follow(app.stack, write)
    } catch {
      throw Failure(.cannotCreate, error.localizedDescription)
    }
    for link in options.links { app.stack.links.open(link, from: .system) }
    guard let failure = try await launch.run(app, { await $0.run() }) else { return }
    throw Failure(
      .unavailable,
      "\(failure.url?.absoluteString ?? options.target) was not loaded: \(failure.detail)")
  }
}
