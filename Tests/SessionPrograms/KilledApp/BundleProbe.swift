import Dovetail
import Foundation
import WebKit

/// One start of an app whose own pages are updated.
///
/// `bundle ADDRESS KEY FOLDER [FILE]`: says `found VERSION TITLE` once its page is
/// there, then `done NEXT` once it has looked for a newer bundle. It kills itself as
/// soon as FILE of the bundle is being unpacked.
enum BundleProbe {
  @MainActor static func run(_ words: ArraySlice<String>) async throws {
    let words = Array(words)
    guard words.count >= 3, let address = URL(string: words[0]),
      let key = Data(base64Encoded: words[1]), let start = AppScheme.address(of: "index.html")
    else { exit(64) }
    var manifest = AppManifest(
      id: "com.example.killed", name: "Killed", start: start,
      web: URL(filePath: words[2], directoryHint: .isDirectory))
    manifest.updates = AppManifest.Updates(address: address, key: key)
    let folders = AppFolders(id: manifest.id)
    if words.count > 3 {
      try Ambush.lay(in: folders.data.appending(path: "bundles"), for: words[3])
    }
    let app = try Application(
      manifest, dataStore: .nonPersistent(), folders: folders,
      log: { if $0.subject == .update { say("log \($0.text)") } })
    app.start()
    if let failure = await app.stack.main.settled() { return say("fault \(failure)") }
    say("found \(app.stack.updates.version) \(app.stack.main.title)")
    await app.stack.updates.check()
    say("done \(app.stack.updates.next ?? "none")")
  }
}

/// Ends the program the moment that a file begins to be.
private enum Ambush {
  static func lay(in folder: URL, for file: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let events = inotify_init1(Int32(IN_CLOEXEC))
    _ = unsafe inotify_add_watch(events, folder.path, UInt32(IN_CREATE))
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while unsafe read(events, &buffer, buffer.count) > 0 {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where UUID(uuidString: name) != nil {
          let bundle = folder.appending(path: name)
          _ = unsafe inotify_add_watch(events, bundle.path, UInt32(IN_CREATE))
          if FileManager.default.fileExists(atPath: bundle.appending(path: file).path) {
            kill(getpid(), SIGKILL)
          }
        }
      }
    }
  }
}
