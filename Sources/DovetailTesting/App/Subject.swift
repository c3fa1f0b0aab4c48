internal import Dovetail

/// The app that is tested: what it is, and what its Swift code does.
@MainActor
struct Subject {
  var manifest: AppManifest
  let prepare: @MainActor (Browser) -> Void
  let log: @MainActor (LogLine) -> Void

  init(_ app: some HybridApp) throws {
    manifest = try app.manifest
    prepare = { browser in
      for set in app.commands { browser.commands.add(set) }
      app.prepare(browser)
    }
    log = { app.log($0) }
  }

  init(_ manifest: AppManifest, prepare: @escaping @MainActor (Browser) -> Void) {
    self.manifest = manifest
    self.prepare = prepare
    log = { _ in }
  }
}
