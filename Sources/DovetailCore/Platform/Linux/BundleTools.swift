internal import Foundation
internal import SignedArchive

/// What the system gives to check a bundle and to unpack it.
enum BundleTools {
  /// Why bundles are not taken here; nil where they are.
  static let absence: String? = nil

  /// Whether a signature is of this text, by the owner of this key.
  static func isSigned(_ text: Data, _ signature: Data, by key: Data) -> Bool {
    Signature.isGood(signature, of: text, by: key)
  }

  /// SHA-256 in hexadecimal digits.
  static func sha256(of file: URL) throws -> String {
    try FileDigest.sha256(of: file).map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }

  /// Unpacks into a new folder, and waits for the disk.
  static func unpack(_ archive: URL, into folder: URL) throws(BundleError) {
    do throws(ArchiveError) {
      try Archive.unpack(archive, into: folder)
    } catch .storage(let detail) {
      throw .storage(detail)
    } catch {
      throw .badArchive(error.localizedDescription)
    }
  }
}
