/// How the network is for an app under test.
public enum NetworkCondition: Sendable, Equatable, CustomStringConvertible {
  /// As fast as this machine is.
  case online
  /// There is none: open connections are cut, and new ones fail.
  case offline
  /// Each piece of data takes this long, and no more than so many bytes pass in a
  /// second; nil for no limit.
  case slow(latency: Duration, bytesPerSecond: Int? = nil)
  /// Every so-manieth connection is cut as soon as something was sent over it,
  /// beginning with the first: 2 cuts the first, third and fifth.
  case flaky(every: Int)

  /// Whether there is a network at all.
  var isAvailable: Bool { self != .offline }

  /// In words.
  public var description: String {
    switch self {
    case .online: "online"
    case .offline: "offline"
    case .slow(let latency, let bytes):
      "slow, \(latency)" + (bytes.map { " and \($0) bytes a second" } ?? "")
    case .flaky(let every): "flaky, every \(every)"
    }
  }
}
