public import Foundation

/// A folder as one file: a tar archive, packed with gzip.
public enum Archive {
  /// Unpacks an archive into a new folder, and waits until the disk has all of it.
  ///
  /// Only files and folders are taken, under names that stay in the folder; all
  /// else ends the work, and what is there by then is left to the caller to remove.
  ///
  /// - Parameter folder: must not be there yet.
  /// - Returns: how many files there are.
  @discardableResult
  public static func unpack(
    _ archive: URL, into folder: URL, limits: ArchiveLimits = ArchiveLimits()
  ) throws(ArchiveError) -> Int {
    try UTF8Names.use { () throws(ArchiveError) in
      let reader = try ArchiveReader(archive)
      let target = try UnpackedFolder(folder, limits: limits)
      while let entry = try reader.next() {
        let name = try EntryName(entry.name, limits: limits)
        switch entry.kind {
        case .folder: try target.makeFolder(name)
        case .file:
          try target.makeFile(name) { (write) throws(ArchiveError) in
            while let data = try reader.data() { try write(data) }
          }
        case .other: throw .badKind(entry.name)
        }
      }
      try target.finish()
      return target.files
    }
  }

  /// Packs a folder. The same files give the same archive. What begins with a dot
  /// is left out.
  ///
  /// - Returns: how many files there are.
  @discardableResult
  public static func pack(
    _ folder: URL, as archive: URL, limits: ArchiveLimits = ArchiveLimits()
  ) throws(ArchiveError) -> Int {
    try UTF8Names.use { () throws(ArchiveError) in
      let writer = try ArchiveWriter(archive)
      var bytes = 0
      let files = try PackedFolder.files(of: folder)
      guard files.count <= limits.entries else {
        throw .tooLarge("more than \(limits.entries) files and folders")
      }
      for path in files {
        let name = try EntryName(path, limits: limits)
        let file = folder.appending(path: path, directoryHint: .notDirectory)
        bytes += try writer.add(file, named: name.path)
        guard bytes <= limits.bytes else { throw .tooLarge("more than \(limits.bytes) bytes") }
      }
      try writer.close()
      return files.count
    }
  }
}
