import FixtureServer
import Foundation
import SignedArchive
import Testing

@testable import DovetailCore

/// An app with pages of its own, its folders over several starts, and the server
/// that has newer ones.
@MainActor
final class UpdatedApp {
  let server: FixtureServer
  let key = SigningKey()
  let home: Folder
  let shipped: Folder
  private let outgoing: Folder

  init(_ files: [String: String] = UpdatedApp.pages("1.0.0")) throws {
    server = try FixtureServer()
    home = try Folder()
    shipped = try Folder(files)
    outgoing = try Folder()
  }

  /// Pages whose title says of which version all their parts are.
  static func pages(_ version: String) -> [String: String] {
    let number = version.split(separator: ".")[1]
    return [
      "index.html": """
      <link rel=stylesheet href=a.css><script type=module src=a.js></script><p id=p>\(version)</p>
      """,
      "a.js": """
      import { version } from './b.js';
      // Once the style is there too.
      addEventListener('load', () => {
        document.title = [version, p.textContent, getComputedStyle(p).zIndex, dovetail.app.bundle]
          .join(' ');
      });
      """,
      "b.js": "export const version = '\(version)'",
      "a.css": "p { position: relative; z-index: \(number) }",
      "late.txt": version,
    ]
  }

  static func title(_ version: String) -> String {
    "\(version) \(version) \(version.split(separator: ".")[1]) \(version)"
  }

  // MARK: The app

  var folders: AppFolders { AppFolders(under: home.url) }
  var bundles: URL { folders.data.appending(path: "bundles") }

  /// Another start of the app.
  func start(
    _ version: String = "1.0.0", change: (inout AppManifest.Updates) -> Void = { _ in }
  ) throws -> HostedApp {
    let app = try HostedApp([:], on: server, folders: folders) { manifest, server in
      manifest.version = version
      manifest.web = shipped.url
      manifest.origins = [.app]
      if let start = AppScheme.address(of: "index.html") { manifest.start = start }
      var updates = AppManifest.Updates(address: server.url("/bundle.json"), key: key.publicKey)
      change(&updates)
      manifest.updates = updates
    }
    app.stack.launch()
    return app
  }

  /// A start that lasts until the app has looked for something new.
  @discardableResult
  func startAndLook(
    _ version: String = "1.0.0", change: (inout AppManifest.Updates) -> Void = { _ in }
  ) async throws -> HostedApp {
    let app = try start(version, change: change)
    _ = await app.main.settled()
    await app.stack.updates.check()
    return app
  }

  // MARK: The server

  /// Puts a bundle on the server.
  ///
  /// - Parameters:
  ///   - change: changes what is said of it before that is signed.
  ///   - changeAfter: and after.
  func publish(
    _ version: String, _ files: [String: String]? = nil, key: SigningKey? = nil,
    change: (inout BundleDescriptor) -> Void = { _ in },
    changeAfter: (inout BundleDescriptor) -> Void = { _ in }
  ) throws {
    let web = try Folder(files ?? Self.pages(version))
    let file = outgoing.url.appending(path: "\(version).tar.gz")
    try Archive.pack(web.url, as: file)
    try publish(
      version, archive: try Data(contentsOf: file), key: key, change: change,
      changeAfter: changeAfter)
  }

  /// Puts these bytes on the server as a bundle.
  func publish(
    _ version: String, archive data: Data, key: SigningKey? = nil,
    change: (inout BundleDescriptor) -> Void = { _ in },
    changeAfter: (inout BundleDescriptor) -> Void = { _ in }
  ) throws {
    let file = outgoing.url.appending(path: "\(version).tar.gz")
    try data.write(to: file)
    var descriptor = BundleDescriptor(
      app: "com.example.test", version: version, archive: "\(version).tar.gz", size: data.count,
      sha256: try BundleTools.sha256(of: file), minimumApp: nil)
    change(&descriptor)
    descriptor.signature = (key ?? self.key).sign(descriptor.signedText)
    changeAfter(&descriptor)
    server.route("/\(version).tar.gz", Response(body: data))
    server.route(
      "/bundle.json", Response(contentType: "application/json", body: Data(descriptor.text.utf8)))
  }

  func archive(_ version: String) throws -> Data {
    try Data(contentsOf: outgoing.url.appending(path: "\(version).tar.gz"))
  }

  // MARK: The disk

  /// The bundles' folders, and parts of archives.
  var onDisk: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: bundles.path)) ?? []
    return names.filter { $0 != "lock" && $0 != "bundles.json" }
  }

  func record() throws -> BundleRecord {
    try JSONDecoder().decode(
      BundleRecord.self, from: Data(contentsOf: bundles.appending(path: "bundles.json")))
  }

  /// The folder of the bundle that counts.
  func current() throws -> URL {
    bundles.appending(path: try #require(try record().current).folder.uuidString)
  }
}
