import Foundation
import Testing

@testable import SignedArchive

struct SignatureTests {
  @Test func `what a key has signed is good, and nothing else`() throws {
    let key = SigningKey()
    let message = Data("version 2".utf8)
    let signature = key.sign(message)
    var other = signature
    other[10] ^= 1

    #expect(Signature.isGood(signature, of: message, by: key.publicKey))
    #expect(!Signature.isGood(signature, of: Data("version 3".utf8), by: key.publicKey))
    #expect(!Signature.isGood(other, of: message, by: key.publicKey))
    #expect(!Signature.isGood(signature, of: message, by: SigningKey().publicKey))
    #expect(!Signature.isGood(Data(), of: message, by: key.publicKey))
    #expect(!Signature.isGood(signature, of: message, by: Data()))
  }

  /// The first test of RFC 8032, 7.1.
  @Test func `a key is the one of its seed`() throws {
    let seed = try #require(
      Data(hex: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))
    let key = try #require(SigningKey(seed: seed))

    #expect(
      key.publicKey
        == Data(hex: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"))
    #expect(key.sign(Data()).prefix(4) == Data([0xe5, 0x56, 0x43, 0x00]))
    #expect(SigningKey(seed: Data(count: 31)) == nil)
    #expect(SigningKey() != SigningKey())
  }

  @Test func `a digest is that of the whole file`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("abc".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }

    #expect(
      try FileDigest.sha256(of: file)
        == Data(hex: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
  }
}

extension Data {
  fileprivate init?(hex: String) {
    var bytes: [UInt8] = []
    var rest = hex[...]
    while !rest.isEmpty {
      guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    self = Data(bytes)
  }
}
