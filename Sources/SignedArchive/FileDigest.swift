internal import CSodium
public import Foundation

/// SHA-256 of a file.
public enum FileDigest {
  /// The length of a digest, in bytes.
  public static let length = 32
  private static let piece = 1 << 20

  /// Reads the file piece by piece.
  ///
  /// - Throws: what the system says, where the file cannot be read.
  public static func sha256(of file: URL) throws -> Data {
    Sodium.begin()
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    var state = crypto_hash_sha256_state()
    unsafe crypto_hash_sha256_init(&state)
    while let data = try handle.read(upToCount: piece), !data.isEmpty {
      unsafe crypto_hash_sha256_update(&state, [UInt8](data), UInt64(data.count))
    }
    var digest = [UInt8](repeating: 0, count: length)
    unsafe crypto_hash_sha256_final(&state, &digest)
    return Data(digest)
  }
}
