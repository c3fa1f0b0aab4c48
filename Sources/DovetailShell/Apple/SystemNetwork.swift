public import DovetailCore
internal import Foundation
internal import Network

/// The network as the system sees it. Corresponds to `NWPathMonitor`.
@MainActor
public final class SystemNetwork: NetworkMonitor {
  /// Called after each change of the network.
  public var onChange: (@MainActor () -> Void)?
  private let monitor = NWPathMonitor()

  /// Begins to follow the system's network.
  public init() {
    monitor.pathUpdateHandler = { [weak self] _ in
      Task { @MainActor in self?.onChange?() }
    }
    monitor.start(queue: .main)
  }

  deinit { monitor.cancel() }

  /// Whether there is any network.
  public var isAvailable: Bool { monitor.currentPath.status == .satisfied }
}
