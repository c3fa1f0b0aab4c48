internal import Foundation

/// Bundles on the disk: each in a folder of its own, and beside them the record
/// that says which of them counts. A folder that the record does not name is
/// nobody's, whatever is in it.
@MainActor
final class BundleStore {
  private(set) var record = BundleRecord()
  nonisolated let folder: URL
  private let file: AtomicFile
  private let log: @MainActor (String) -> Void

  init(in data: URL, log: @escaping @MainActor (String) -> Void) {
    folder = data.appending(path: "bundles", directoryHint: .isDirectory)
    file = AtomicFile(url: folder.appending(path: "bundles.json"))
    self.log = log
    refresh()
  }

  /// Reads what is on the disk: another program of the same app may have written it
  /// since.
  func refresh() {
    do {
      guard let data = try file.read() else { return }
      let read = try JSONDecoder().decode(BundleRecord.self, from: data)
      guard read.format == 1 else {
        log("bundles.json is of a newer version (\(read.format))")
        _ = try? file.setAside()
        return
      }
      record = read
    } catch {
      log("bundles.json cannot be read: \(error.localizedDescription)")
      _ = try? file.setAside()
    }
  }

  /// Changes the record as it is on the disk, here and there.
  ///
  /// - Returns: whether it is on the disk; if not, it holds until the app ends.
  @discardableResult
  func change(_ change: (inout BundleRecord) -> Void) -> Bool {
    refresh()
    let before = record
    change(&record)
    guard record != before else { return true }
    do {
      try file.write(JSONEncoder().encode(record))
      return true
    } catch {
      log("bundles.json cannot be written: \(error.localizedDescription)")
      return false
    }
  }

  /// Where a bundle lies.
  nonisolated func place(of folder: UUID) -> URL {
    self.folder.appending(path: folder.uuidString, directoryHint: .isDirectory)
  }

  /// The work of one program at a time; nil where another is at it.
  func lock() -> FolderLock? {
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return FolderLock(in: folder)
  }

  /// Removes what the record does not name: older bundles, and halves that a
  /// program left that was killed. Only for who holds the lock.
  @concurrent
  nonisolated func sweep(keeping wanted: Set<UUID>) async {
    let wanted = Set(wanted.map(\.uuidString))
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)))
      ?? []
    for name in names {
      let isBundle = UUID(uuidString: name) != nil && !wanted.contains(name)
      guard isBundle || name.hasSuffix(".part") else { continue }
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }
}
