public import Dovetail
public import FixtureServer
internal import Foundation

/// The world that an app under test is launched into.
public struct WorldSetup: Sendable {
  /// The language of windows and pages; nil for the manifest's own.
  public var language: AppLanguage?
  /// How windows and pages look. Default: light, whatever the desktop says.
  public var appearance = Appearance.light
  /// Where the device is; nil for a device that does not know.
  public var position: Position?
  /// The time that pages see, which stands still until ``TestWorld/advance(by:)``;
  /// nil for the real one.
  public var clock: Date?
  /// How the network is. Default: as fast as this machine.
  public var network = NetworkCondition.online
  /// Servers by the names of the hosts that lead to them, such as
  /// `www.example.com`, on every port.
  public var servers: [String: FixtureServer] = [:]
  /// Whether names of the world outside lead there. Default false: a test that
  /// needs the internet is not the same tomorrow.
  public var reachesInternet = false
  /// Servers with TLS whose test certificate is trusted, under every name of theirs
  /// that is one of this machine's. A certificate that nobody vouches for is refused
  /// otherwise, as anywhere.
  public var trusts: [FixtureServer] = []
  /// What pages are answered in place of the app's own commands; nil leaves it to
  /// these.
  public var bridge: BridgeTape?
  /// Whether the app's welcome pages lie over its first page, as for a person who
  /// starts it for the first time. Default false: the person has seen them.
  public var showsWelcome = false

  /// A world.
  public init(
    language: AppLanguage? = nil, appearance: Appearance = .light, position: Position? = nil,
    clock: Date? = nil, network: NetworkCondition = .online,
    servers: [String: FixtureServer] = [:], reachesInternet: Bool = false,
    bridge: BridgeTape? = nil,
    trusts: [FixtureServer] = [], showsWelcome: Bool = false
  ) {
    self.language = language
    self.appearance = appearance
    self.position = position
    self.clock = clock
    self.network = network
    self.servers = servers
    self.reachesInternet = reachesInternet
    self.bridge = bridge
    self.trusts = trusts
    self.showsWelcome = showsWelcome
  }
}
