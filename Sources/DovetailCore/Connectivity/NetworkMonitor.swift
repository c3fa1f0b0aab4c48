/// What a platform knows of its network.
@MainActor
public protocol NetworkMonitor: AnyObject {
  /// Whether there is any network. That says nothing of a certain host.
  var isAvailable: Bool { get }
  /// Called after each change of the network, also from one to another. The app
  /// sets it.
  var onChange: (@MainActor () -> Void)? { get set }
}
