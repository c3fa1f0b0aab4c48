internal import CWebKitGTK
public import DovetailCore
internal import GObjectBridge

/// The network as GIO sees it: by NetworkManager, the portal, or the kernel's
/// routes. Corresponds to `GNetworkMonitor`.
@MainActor
public final class SystemNetwork: NetworkMonitor {
  /// Called after each change of the network.
  public var onChange: (@MainActor () -> Void)?
  private let monitor: ObjectRef
  private var connection: SignalConnection?

  /// Begins to follow the system's network.
  public init() {
    // The one monitor of the process, which GIO keeps.
    unsafe monitor = ObjectRef(retaining: UnsafeMutableRawPointer(g_network_monitor_get_default()!))
    connection = SignalConnection(monitor, "network-changed") { [weak self] _ in
      self?.onChange?()
      return .none
    }
  }

  /// Whether there is any network.
  public var isAvailable: Bool {
    unsafe g_network_monitor_get_network_available(monitor.opaque) != 0
  }
}
