internal import Foundation

/// A folder that an archive is unpacked into. All that is in it was made here, so
/// no name can lead out of it by a link.
final class UnpackedFolder {
  private let folder: URL
  private let limits: ArchiveLimits
  private var made: Set<EntryName> = []
  private var entries = 0
  private var bytes = 0
  private(set) var files = 0

  init(_ folder: URL, limits: ArchiveLimits) throws(ArchiveError) {
    self.folder = folder
    self.limits = limits
    try Self.make(folder)
  }

  private static func make(_ folder: URL) throws(ArchiveError) {
    guard unsafe mkdir(folder.path(percentEncoded: false), 0o700) == 0 else {
      throw fault(errno, folder.lastPathComponent)
    }
  }

  /// What the archive itself is at fault for is told apart from what the disk is.
  private static func fault(_ code: Int32, _ name: String) -> ArchiveError {
    switch code {
    case EEXIST, ENOTDIR, EISDIR, ENAMETOOLONG, ELOOP: .badName(name)
    default: .storage("\(name) cannot be written: \(unsafe String(cString: strerror(code)))")
    }
  }

  private func count(_ name: EntryName) throws(ArchiveError) {
    entries += 1
    guard entries <= limits.entries else {
      throw .tooLarge("more than \(limits.entries) files and folders")
    }
  }

  private func url(_ name: EntryName) -> URL {
    name.parts.reduce(folder) { $0.appending(path: $1) }
  }

  func makeFolder(_ name: EntryName) throws(ArchiveError) {
    guard !name.parts.isEmpty, !made.contains(name) else { return }
    try makeFolder(name.parent)
    try count(name)
    try Self.make(url(name))
    made.insert(name)
  }

  func makeFile(
    _ name: EntryName, _ fill: ((Data) throws(ArchiveError) -> Void) throws(ArchiveError) -> Void
  ) throws(ArchiveError) {
    guard !name.parts.isEmpty else { throw .badName(name.path) }
    try makeFolder(name.parent)
    try count(name)
    let path = url(name).path(percentEncoded: false)
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.fault(errno, name.path) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    try fill { (data) throws(ArchiveError) in
      bytes += data.count
      guard bytes <= limits.bytes else { throw .tooLarge("more than \(limits.bytes) bytes") }
      do { try handle.write(contentsOf: data) } catch { throw Self.unwritten(name, error) }
    }
    do { try handle.synchronize() } catch { throw Self.unwritten(name, error) }
    files += 1
  }

  private static func unwritten(_ name: EntryName, _ error: any Error) -> ArchiveError {
    .storage("\(name.path) cannot be written: \(error.localizedDescription)")
  }

  /// Waits until the disk has the folders too.
  func finish() throws(ArchiveError) {
    for place in made.map(url) + [folder, folder.deletingLastPathComponent()] {
      let handle = try? FileHandle(forReadingFrom: place)
      // A folder that cannot be synchronised is no reason to say that nothing was
      // written.
      try? handle?.synchronize()
    }
  }
}

extension EntryName {
  /// The folder that it is in.
  fileprivate var parent: EntryName { EntryName(parts: Array(parts.dropLast())) }

  fileprivate init(parts: [String]) { self.parts = parts }
}
