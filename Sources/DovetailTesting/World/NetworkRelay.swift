internal import Foundation
internal import Synchronization

/// A SOCKS proxy on loopback that all connections of an app go through, so that a
/// test can slow them, cut them, and say where names lead.
///
/// Its threads block, as sockets do; none of them is the main one.
final class NetworkRelay: Sendable {
  /// Where a name leads.
  enum Route: Sendable, Equatable {
    case port(Int)
    /// The world outside.
    case outside
    case nowhere
  }

  private struct State {
    var condition = NetworkCondition.online
    var hosts: [String: Int] = [:]
    var reachesInternet = false
    var sockets: Set<Int32> = []
    var count = 0
    var refused: [String] = []
  }
  private let state: Mutex<State>
  private let listener: Int32
  let port: Int

  /// - Throws: what the system says when there is no port to be had.
  init(reachesInternet: Bool) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard listener >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    var address = Loopback.address(0)
    guard Loopback.bind(listener, &address), listen(listener, 128) == 0 else {
      close(listener)
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
    port = Loopback.port(of: listener)
    state = Mutex(State(reachesInternet: reachesInternet))
    let thread = Thread { [listener, weak self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else {
          if errno == EINTR || errno == ECONNABORTED { continue }
          return
        }
        guard let self else {
          close(client)
          return
        }
        // A child would keep what is cut here.
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        self.serve(client)
      }
    }
    thread.name = "network-relay"
    thread.start()
  }

  deinit { stop() }

  /// Cuts everything.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    cut()
  }

  // MARK: The network

  var condition: NetworkCondition {
    get { state.withLock { $0.condition } }
    set {
      state.withLock {
        $0.condition = newValue
        $0.count = 0
      }
      // What is open was made under another condition.
      cut()
    }
  }

  /// Lets a name lead to a port of this machine.
  func map(_ host: String, to port: Int) {
    state.withLock { $0.hosts[host.lowercased()] = port }
  }

  /// The hosts that were asked for and lead nowhere, once.
  func takeRefused() -> [String] {
    state.withLock { state in
      defer { state.refused = [] }
      return state.refused
    }
  }

  private func cut() {
    let all = state.withLock { $0.sockets }
    for one in all { shutdown(one, Int32(SHUT_RDWR)) }
  }

  // MARK: Connections

  private func serve(_ client: Int32) {
    let number = state.withLock { state in
      state.count += 1
      state.sockets.insert(client)
      return state.count
    }
    let thread = Thread { [self] in
      defer { give(client) }
      guard let wanted = Socks.greet(client) else { return }
      guard condition.isAvailable else { return Socks.answer(client, .networkUnreachable) }
      let route = route(to: wanted.host, wanted.port)
      guard route != .nowhere else { return Socks.answer(client, .hostUnreachable) }
      guard let server = connect(route, wanted) else { return Socks.answer(client, .refused) }
      state.withLock { _ = $0.sockets.insert(server) }
      defer { give(server) }
      Socks.answer(client, .done)
      pass(client, server, number)
    }
    thread.start()
  }

  private func give(_ socket: Int32) {
    state.withLock { _ = $0.sockets.remove(socket) }
    close(socket)
  }

  private func route(to host: String, _ port: Int) -> Route {
    state.withLock { state in
      if let mapped = state.hosts[host.lowercased()] { return .port(mapped) }
      if Loopback.isLoopback(host) { return .port(port) }
      if state.reachesInternet { return .outside }
      state.refused.append(host)
      return .nowhere
    }
  }

  private func connect(_ route: Route, _ wanted: (host: String, port: Int)) -> Int32? {
    switch route {
    case .port(let port): Loopback.connect(port)
    case .outside: Outside.connect(wanted.host, wanted.port)
    case .nowhere: nil
    }
  }

  /// Passes bytes both ways until either side ends.
  private func pass(_ client: Int32, _ server: Int32, _ number: Int) {
    var ends = [
      pollfd(fd: client, events: Int16(POLLIN), revents: 0),
      pollfd(fd: server, events: Int16(POLLIN), revents: 0),
    ]
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      guard unsafe poll(&ends, 2, -1) > 0 || errno == EINTR else { return }
      for (from, to) in [(0, server), (1, client)] where ends[from].revents != 0 {
        let count = unsafe recv(ends[from].fd, &buffer, buffer.count, 0)
        guard count > 0 else { return }
        switch condition {
        case .online: break
        case .offline: return
        case .flaky(let every): if number % max(1, every) == 1 % max(1, every) { return }
        case .slow(let latency, let rate): delay(latency, rate, count)
        }
        guard Socks.send(buffer[..<count], to) else { return }
      }
    }
  }

  private func delay(_ latency: Duration, _ rate: Int?, _ count: Int) {
    let (seconds, rest) = latency.components
    var wait = Double(seconds) + Double(rest) / 1e18
    if let rate, rate > 0 { wait += Double(count) / Double(rate) }
    Thread.sleep(forTimeInterval: wait)
  }
}
