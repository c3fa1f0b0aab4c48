internal import Foundation

/// Sockets of this machine's own.
enum Loopback {
  static func address(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    return address
  }

  static func isLoopback(_ host: String) -> Bool {
    let host = host.lowercased()
    return host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
      || host.hasPrefix("127.")
  }

  static func bind(_ socket: Int32, _ address: inout sockaddr_in) -> Bool {
    unsafe withAddress(&address) { unsafe Foundation.bind(socket, $0, $1) } == 0
  }

  static func port(of socket: Int32) -> Int {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = unsafe withAddress(&address) { pointer, _ in
      unsafe getsockname(socket, pointer, &length)
    }
    return Int(in_port_t(bigEndian: address.sin_port))
  }

  static func connect(_ port: Int) -> Int32? {
    let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard made >= 0 else { return nil }
    var address = address(port)
    guard unsafe withAddress(&address, { unsafe Foundation.connect(made, $0, $1) }) == 0 else {
      close(made)
      return nil
    }
    return made
  }

  private static func withAddress(
    _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}

/// Sockets to the world outside.
enum Outside {
  static func connect(_ host: String, _ port: Int) -> Int32? {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, "\(port)", &hints, &found) == 0 else { return nil }
    defer { unsafe freeaddrinfo(found) }
    var next = unsafe found
    while let place = unsafe next {
      let made = unsafe socket(
        place.pointee.ai_family, place.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue),
        place.pointee.ai_protocol)
      if made >= 0 {
        if unsafe Foundation.connect(made, place.pointee.ai_addr, place.pointee.ai_addrlen) == 0 {
          return made
        }
        close(made)
      }
      unsafe next = place.pointee.ai_next
    }
    return nil
  }
}
