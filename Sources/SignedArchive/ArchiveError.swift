public import Foundation

/// Why an archive was not unpacked, or not made.
public enum ArchiveError: Error, LocalizedError, Equatable, Sendable {
  /// It is no archive, or not a whole one.
  case broken(String)
  /// An entry's name leads elsewhere, or is none that every system can have.
  case badName(String)
  /// An entry that is neither a file nor a folder, such as a link.
  case badKind(String)
  /// It holds more than it may.
  case tooLarge(String)
  /// A file cannot be read or written.
  case storage(String)

  /// What happened, to what.
  public var errorDescription: String? {
    switch self {
    case .broken(let detail): "the archive is not whole: \(detail)"
    case .badName(let name): "the archive has a name that is not allowed: \"\(name)\""
    case .badKind(let name): "the archive has \"\(name)\", which is neither a file nor a folder"
    case .tooLarge(let detail): "the archive holds too much: \(detail)"
    case .storage(let detail): detail
    }
  }
}
