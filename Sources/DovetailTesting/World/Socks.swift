internal import Foundation

/// What a client of a SOCKS 5 proxy says, and is told (RFC 1928).
enum Socks {
  enum Answer: UInt8 {
    case done = 0
    case networkUnreachable = 3
    case hostUnreachable = 4
    case refused = 5
  }

  /// Takes the greeting.
  ///
  /// - Returns: where the client wants to go; nil when it speaks otherwise.
  static func greet(_ client: Int32) -> (host: String, port: Int)? {
    guard let hello = read(client, 2), hello[0] == 5, read(client, Int(hello[1])) != nil,
      send([5, 0], client), let request = read(client, 4), request[0] == 5, request[1] == 1
    else { return nil }
    let host: String
    switch request[3] {
    case 1:
      guard let bytes = read(client, 4) else { return nil }
      host = bytes.map(String.init).joined(separator: ".")
    case 3:
      guard let length = read(client, 1), let bytes = read(client, Int(length[0])) else {
        return nil
      }
      host = String(decoding: bytes, as: UTF8.self)
    case 4:
      guard let bytes = read(client, 16) else { return nil }
      host = bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1 ? "::1" : "::"
    default: return nil
    }
    guard let port = read(client, 2) else { return nil }
    return (host, Int(port[0]) << 8 | Int(port[1]))
  }

  static func answer(_ client: Int32, _ answer: Answer) {
    _ = send([5, answer.rawValue, 0, 1, 0, 0, 0, 0, 0, 0], client)
  }

  static func send(_ bytes: some Collection<UInt8>, _ to: Int32) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let sent = unsafe rest.withUnsafeBytes {
        unsafe Foundation.send(to, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent < 0, errno == EINTR { continue }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  private static func read(_ from: Int32, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var have = 0
    while have < count {
      let got = unsafe bytes.withUnsafeMutableBytes {
        unsafe recv(from, $0.baseAddress! + have, count - have, 0)
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      have += got
    }
    return bytes
  }
}
