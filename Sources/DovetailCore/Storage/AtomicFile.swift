internal import Foundation

/// A small file that is always whole: what was there before, or what is new,
/// whenever the program or the machine stops.
struct AtomicFile: Sendable {
  let url: URL

  /// nil when there is no file.
  func read() throws -> Data? {
    do {
      return try Data(contentsOf: url)
    } catch {
      if !FileFacts.exists(url) { return nil }
      throw error
    }
  }

  /// Writes beside it, waits for the disk, and renames.
  ///
  /// - Parameter permissions: those of the file; nil leaves them to the system.
  func write(_ data: Data, permissions: Int? = nil) throws {
    let folder = url.deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let beside = folder.appending(path: ".\(url.lastPathComponent).\(UUID().uuidString)")
    do {
      try Data().write(to: beside, options: .withoutOverwriting)
      if let permissions {
        try FileManager.default.setAttributes(
          [.posixPermissions: permissions], ofItemAtPath: beside.path(percentEncoded: false))
      }
      let handle = try FileHandle(forWritingTo: beside)
      try handle.write(contentsOf: data)
      try handle.synchronize()
      try handle.close()
      try Self.rename(beside, url)
    } catch {
      try? FileManager.default.removeItem(at: beside)
      throw error
    }
    // The rename itself is in the folder; a folder that cannot be synchronised
    // is no reason to say that nothing was written.
    if let handle = try? FileHandle(forReadingFrom: folder) {
      try? handle.synchronize()
      try? handle.close()
    }
  }

  /// Puts a file that cannot be understood aside, and says where.
  func setAside() throws -> URL {
    let aside = url.appendingPathExtension("broken")
    try Self.rename(url, aside)
    return aside
  }

  private static func rename(_ from: URL, _ to: URL) throws {
    let result = unsafe from.path(percentEncoded: false).withCString { from in
      unsafe to.path(percentEncoded: false).withCString { unsafe Foundation.rename(from, $0) }
    }
    guard result == 0 else {
      throw NSError(
        domain: NSPOSIXErrorDomain, code: Int(errno), userInfo: [NSFilePathErrorKey: to.path])
    }
  }
}
