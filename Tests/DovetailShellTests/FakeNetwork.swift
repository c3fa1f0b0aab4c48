import Dovetail

/// The host's view of its network, switched by the test.
@MainActor
final class FakeNetwork: NetworkMonitor {
  var onChange: (@MainActor () -> Void)?
  private(set) var isAvailable: Bool

  init(isAvailable: Bool) { self.isAvailable = isAvailable }

  func change(isAvailable: Bool) {
    self.isAvailable = isAvailable
    onChange?()
  }
}
