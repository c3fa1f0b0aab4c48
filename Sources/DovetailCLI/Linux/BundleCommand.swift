import Dovetail
import Foundation
import SignedArchive

/// `dovetail bundle`.
struct BundleCommand {
  let options: BundleOptions

  func run() throws {
    switch options {
    case .keys(let file): try keys(file)
    case .pack(let pack): for file in try BundlePacker(pack).write() { print(file) }
    }
  }

  private func keys(_ file: URL) throws {
    let isThere = FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
    let key = isThere ? try KeyFile.read(file) : SigningKey()
    if !isThere { try KeyFile.write(key, to: file) }
    print(isThere ? "\(file.relativePath) is there already" : "\(file.relativePath) written")
    print(
      "In dovetail.json, under \"updates\":  \"key\": \"\(key.publicKey.base64EncodedString())\"")
  }
}

/// A signing key in a file that only its owner reads.
enum KeyFile {
  private static let beginning = "dovetail signing key 1: "

  static func read(_ file: URL) throws(Failure) -> SigningKey {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw Failure(
        .noInput, "There is no key at '\(file.relativePath)'. Make one: dovetail bundle keys")
    }
    let line = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard line.hasPrefix(beginning),
      let seed = Data(base64Encoded: String(line.dropFirst(beginning.count))),
      let key = SigningKey(seed: seed)
    else { throw Failure(.data, "'\(file.relativePath)' is no key of dovetail bundle keys") }
    return key
  }

  static func write(_ key: SigningKey, to file: URL) throws(Failure) {
    let text = beginning + key.seed.base64EncodedString() + "\n"
    let path = file.path(percentEncoded: false)
    // There for nobody else from its first moment.
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw Failure(.cannotCreate, "'\(file.relativePath)' cannot be written")
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data(text.utf8))
      try handle.synchronize()
    } catch {
      throw Failure(.cannotCreate, error.localizedDescription)
    }
  }
}
