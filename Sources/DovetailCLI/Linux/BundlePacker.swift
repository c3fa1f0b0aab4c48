import Dovetail
import Foundation
import SignedArchive

/// Packs and signs, and refuses what the app would refuse.
struct BundlePacker {
  private let pack: BundleOptions.Pack
  private let manifest: AppManifest
  private let updates: AppManifest.Updates
  private let key: SigningKey

  init(_ pack: BundleOptions.Pack) throws {
    self.pack = pack
    manifest = try AppManifest(contentsOf: pack.app)
    guard let updates = manifest.updates else {
      throw Failure(.data, "\(pack.app.relativePath) has no \"updates\"")
    }
    self.updates = updates
    key = try KeyFile.read(pack.key)
    try check()
  }

  private func check() throws(Failure) {
    guard key.publicKey == updates.key else {
      throw Failure(
        .data,
        "The app takes bundles of another key: \"updates.key\" is not the public key of "
          + "'\(pack.key.relativePath)', \(key.publicKey.base64EncodedString())")
    }
    let shipped = updates.shippedVersion ?? manifest.version
    if let own = AppVersion(shipped), let version = AppVersion(pack.version), version <= own {
      throw Failure(
        .data, "The app brings version \(shipped) itself; \(pack.version) is not greater")
    }
    let start = pack.folder.path(percentEncoded: false) + manifest.start.path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: start) else {
      throw Failure(
        .noInput,
        "The folder '\(pack.folder.lastPathComponent)' has no \(manifest.start.lastPathComponent), "
          + "where the app starts")
    }
  }

  /// - Returns: what was written, in words.
  func write() throws -> [String] {
    let output = pack.output
    let archive = output.appending(path: "bundle-\(pack.version).tar.gz")
    let descriptor = output.appending(path: updates.address.lastPathComponent)
    do {
      try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
      let files = try Archive.pack(pack.folder, as: archive)
      let described = try describe(archive)
      try Data(described.text.utf8).write(to: descriptor, options: .atomic)
      return [
        "\(archive.relativePath): \(files) files, \(described.size) bytes",
        "\(descriptor.relativePath): for \(updates.address), after the archive is there",
      ]
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.cannotCreate, error.localizedDescription)
    }
  }

  private func describe(_ archive: URL) throws -> BundleDescriptor {
    let path = archive.path(percentEncoded: false)
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    guard size <= BundleDescriptor.largestArchive else {
      throw Failure(
        .data, "The archive has \(size) bytes; apps take \(BundleDescriptor.largestArchive)")
    }
    let digest = try FileDigest.sha256(of: archive)
    var descriptor = BundleDescriptor(
      app: manifest.id, version: pack.version, archive: archive.lastPathComponent, size: size,
      sha256: digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined(),
      minimumApp: pack.minimumApp)
    descriptor.signature = key.sign(descriptor.signedText)
    return descriptor
  }
}
