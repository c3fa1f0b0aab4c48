extension StockCommands {
  /// What the page can know of the network.
  public struct NetworkStatus: Codable, Equatable, Sendable {
    /// Whether there is any. That says nothing of a certain host.
    public var isAvailable: Bool
  }

  /// The network: `network.status` says whether there is any; `network.watch` is a
  /// stream that begins with that and goes on with each change, until the page
  /// leaves it. A page that takes its time gets only the newest.
  public static let network = CommandSet("network") {
    Command("network.status") { @MainActor (caller: CommandCaller) in
      NetworkStatus(isAvailable: try monitor(of: caller).isAvailable)
    }
    Command.stream("network.watch") { @MainActor (caller: CommandCaller) in
      let (network, listeners) = (try monitor(of: caller), try caller.stack().networkListeners)
      let (stream, continuation) = AsyncStream<NetworkStatus>.makeStream(
        bufferingPolicy: .bufferingNewest(1))
      var last = network.isAvailable
      continuation.yield(NetworkStatus(isAvailable: last))
      let listener = listeners.add { [weak network] in
        guard let now = network?.isAvailable, now != last else { return }
        last = now
        continuation.yield(NetworkStatus(isAvailable: now))
      }
      continuation.onTermination = { _ in
        Task { @MainActor in listeners.remove(listener) }
      }
      return stream
    }
  }

  @MainActor
  private static func monitor(
    of caller: CommandCaller
  ) throws(CommandError) -> any NetworkMonitor {
    guard let network = try caller.stack().network else { throw .lacks("a network") }
    return network
  }
}
