internal import CArchive
internal import Foundation

/// An archive that is written.
@safe final class ArchiveWriter {
  private let archive: OpaquePointer
  private static let piece = 64 << 10

  init(_ file: URL) throws(ArchiveError) {
    guard let archive = unsafe archive_write_new() else { throw .storage("no memory") }
    unsafe self.archive = unsafe archive
    unsafe archive_write_add_filter_gzip(archive)
    // No time within the packed file either: the same files give the same bytes.
    unsafe archive_write_set_filter_option(archive, "gzip", "timestamp", nil)
    unsafe archive_write_set_format_pax_restricted(archive)
    let path = file.path(percentEncoded: false)
    guard unsafe archive_write_open_filename(archive, path) == ARCHIVE_OK else {
      throw .storage(message)
    }
  }

  deinit { unsafe archive_write_free(archive) }

  private var message: String {
    unsafe archive_error_string(archive).map { unsafe String(cString: $0) } ?? "unknown"
  }

  /// - Returns: its size in bytes.
  func add(_ file: URL, named name: String) throws(ArchiveError) -> Int {
    do {
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      let size = Int(try handle.seekToEnd())
      try handle.seek(toOffset: 0)
      try begin(name, size: size)
      while let data = try handle.read(upToCount: Self.piece), !data.isEmpty { try write(data) }
      return size
    } catch let error as ArchiveError {
      throw error
    } catch {
      throw .storage("\(file.path) cannot be read: \(error.localizedDescription)")
    }
  }

  private func begin(_ name: String, size: Int) throws(ArchiveError) {
    let entry = unsafe archive_entry_new()
    defer { unsafe archive_entry_free(entry) }
    unsafe archive_entry_set_pathname_utf8(entry, name)
    unsafe archive_entry_set_size(entry, Int64(size))
    unsafe archive_entry_set_perm(entry, 0o644)
    unsafe archive_entry_set_mtime(entry, 0, 0)
    unsafe dovetail_entry_make_file(entry)
    guard unsafe archive_write_header(archive, entry) == ARCHIVE_OK else {
      throw .storage(message)
    }
  }

  private func write(_ data: Data) throws(ArchiveError) {
    let bytes = [UInt8](data)
    guard unsafe archive_write_data(archive, bytes, bytes.count) == bytes.count else {
      throw .storage("a file has changed while it was packed, or: \(message)")
    }
  }

  func close() throws(ArchiveError) {
    guard unsafe archive_write_close(archive) == ARCHIVE_OK else { throw .storage(message) }
  }
}
