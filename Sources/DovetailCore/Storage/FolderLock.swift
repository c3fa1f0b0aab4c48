internal import Foundation

/// Keeps a folder to one program at a time; gone with the program, however that
/// ends.
final class FolderLock {
  private let handle: FileHandle

  /// nil where another program has it, or the folder cannot be written to.
  init?(in folder: URL) {
    let path = folder.appending(path: "lock").path(percentEncoded: false)
    let file = unsafe path.withCString { unsafe open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    guard file >= 0 else { return nil }
    handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }
}
