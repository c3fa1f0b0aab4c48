internal import CArchive
internal import Foundation

/// An archive that is read from its beginning to its end, once.
@safe final class ArchiveReader {
  enum Kind { case file, folder, other }

  struct Entry {
    let name: String
    let kind: Kind
  }

  private let archive: OpaquePointer
  private static let piece = 64 << 10
  private var buffer = [UInt8](repeating: 0, count: piece)

  init(_ file: URL) throws(ArchiveError) {
    guard let archive = unsafe archive_read_new() else { throw .broken("no memory") }
    unsafe self.archive = unsafe archive
    // One kind of archive: what is not read cannot be at fault.
    unsafe archive_read_support_filter_gzip(archive)
    unsafe archive_read_support_format_tar(archive)
    let path = file.path(percentEncoded: false)
    guard unsafe archive_read_open_filename(archive, path, Self.piece) == ARCHIVE_OK else {
      throw .broken(message)
    }
  }

  deinit { unsafe archive_read_free(archive) }

  private var message: String {
    unsafe archive_error_string(archive).map { unsafe String(cString: $0) } ?? "unknown"
  }

  /// nil at the end.
  func next() throws(ArchiveError) -> Entry? {
    var entry: OpaquePointer?
    let result = unsafe archive_read_next_header(archive, &entry)
    if result == ARCHIVE_EOF { return nil }
    guard result == ARCHIVE_OK, let entry = unsafe entry else { throw .broken(message) }
    guard let name = unsafe archive_entry_pathname_utf8(entry) else {
      throw .badName("(not UTF-8)")
    }
    return unsafe Entry(name: String(cString: name), kind: Self.kind(of: entry))
  }

  private static func kind(of entry: OpaquePointer) -> Kind {
    // A hard link says that it is a file.
    guard unsafe archive_entry_hardlink(entry) == nil, unsafe archive_entry_symlink(entry) == nil
    else { return .other }
    if unsafe dovetail_entry_is_folder(entry) != 0 { return .folder }
    return unsafe dovetail_entry_is_file(entry) != 0 ? .file : .other
  }

  /// The next piece of the entry's content; nil at its end.
  func data() throws(ArchiveError) -> Data? {
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe archive_read_data(archive, $0.baseAddress, $0.count)
    }
    guard count >= 0 else { throw .broken(message) }
    return count == 0 ? nil : Data(buffer[..<count])
  }
}
