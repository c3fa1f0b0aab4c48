import Dovetail

/// `dovetail run`.
@MainActor
struct RunCommand {
  let options: RunOptions

  func run() async throws {
    let manifest = try RunTarget.manifest(for: options.target)
    let launch = options.launch
    let write = launch.log()
    let app = try Application(launch.apply(to: manifest), log: write)
    do {
      try launch.follow(app.stack, write)
    } catch {
      throw Failure(.cannotCreate, error.localizedDescription)
    }
    guard let failure = try await launch.run(app, { await $0.run() }) else { return }
    throw Failure(
      .unavailable,
      "\(failure.url?.absoluteString ?? options.target) was not loaded: \(failure.detail)")
  }
}
