package import Foundation

/// What a server says of its newest bundle.
///
/// ```json
/// {
///   "app": "com.example.app",
///   "version": "1.2.0",
///   "archive": "bundle-1.2.0.tar.gz",
///   "size": 20480,
///   "sha256": "9f86d081…",
///   "minimumApp": "1.0",
///   "signature": "…"
/// }
/// ```
///
/// All of it is signed: not the text as it stands in the file, but a text that is
/// made of what it says, so that spaces and order do not matter. Keys that are not
/// known do not count.
package struct BundleDescriptor: Equatable, Sendable {
  /// The app's id.
  package var app: String
  /// The bundle's version.
  package var version: String
  /// The archive's address, which may be relative to the descriptor's.
  package var archive: String
  /// The archive's length in bytes.
  package var size: Int
  /// The archive's digest: 64 hexadecimal digits in small letters.
  package var sha256: String
  /// The oldest version of the app that it works in; nil for any.
  package var minimumApp: String?
  /// The signature: 64 bytes.
  package var signature: Data

  /// The longest descriptor that is read.
  static let limit = 65_536
  /// The largest archive that is fetched.
  package static let largestArchive = 256 << 20

  /// One that is still to be signed.
  package init(
    app: String, version: String, archive: String, size: Int, sha256: String, minimumApp: String?
  ) {
    self.app = app
    self.version = version
    self.archive = archive
    self.size = size
    self.sha256 = sha256
    self.minimumApp = minimumApp
    signature = Data()
  }

  /// Reads what a server says.
  init(_ data: Data) throws(BundleError) {
    guard data.count <= Self.limit else { throw .malformed("it is too long") }
    let node: JSONNode
    do { node = try JSONScanner.parse(data) } catch { throw .malformed(error.problem) }
    guard case .object = node.value else { throw .malformed("expected an object") }
    app = try Self.text(node, "app")
    version = try Self.version(node, "version")
    archive = try Self.text(node, "archive")
    size = try Self.size(node)
    sha256 = try Self.text(node, "sha256")
    minimumApp = node.member("minimumApp") == nil ? nil : try Self.version(node, "minimumApp")
    guard let signature = Data(base64Encoded: try Self.text(node, "signature")) else {
      throw .malformed("expected Base64 under signature")
    }
    self.signature = signature
    guard sha256.utf8.count == 64,
      sha256.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { throw .malformed("expected 64 hexadecimal digits under sha256") }
  }

  /// One line, so that nobody can move a part of the signed text into another.
  private static func text(_ node: JSONNode, _ key: String) throws(BundleError) -> String {
    guard case .string(let text)? = node.member(key)?.value, !text.isEmpty,
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f })
    else { throw .malformed("expected a text under \(key)") }
    return text
  }

  private static func version(_ node: JSONNode, _ key: String) throws(BundleError) -> String {
    let text = try text(node, key)
    guard AppVersion(text) != nil else {
      throw .malformed("expected a version under \(key), such as 1.4.0")
    }
    return text
  }

  private static func size(_ node: JSONNode) throws(BundleError) -> Int {
    guard case .number(let number)? = node.member("size")?.value,
      let size = Int(exactly: number), (1...largestArchive).contains(size)
    else { throw .malformed("expected a size from 1 to \(largestArchive)") }
    return size
  }

  /// What is signed.
  package var signedText: Data {
    let lines = [
      "dovetail web bundle 1", "app: \(app)", "version: \(version)", "archive: \(archive)",
      "size: \(size)", "sha256: \(sha256)", "minimumApp: \(minimumApp ?? "any")",
    ]
    return Data((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// The file as it is put on a server.
  package var text: String {
    var members: [(String, JSONNode)] = [
      ("app", JSONNode(.string(app))), ("version", JSONNode(.string(version))),
      ("archive", JSONNode(.string(archive))), ("size", JSONNode(.number(Double(size)))),
      ("sha256", JSONNode(.string(sha256))),
    ]
    if let minimumApp { members.append(("minimumApp", JSONNode(.string(minimumApp)))) }
    members.append(("signature", JSONNode(.string(signature.base64EncodedString()))))
    return JSONNode(members: members).text() + "\n"
  }
}
