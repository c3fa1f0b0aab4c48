/// Who follows the network of an app, beside its browsers.
@MainActor
final class NetworkListeners {
  private var listeners: [Int: @MainActor () -> Void] = [:]
  private var count = 0

  var isEmpty: Bool { listeners.isEmpty }

  /// Calls `listener` after each change.
  ///
  /// - Returns: what ``remove(_:)`` takes.
  func add(_ listener: @escaping @MainActor () -> Void) -> Int {
    count += 1
    listeners[count] = listener
    return count
  }

  func remove(_ listener: Int) { listeners[listener] = nil }

  func tell() {
    for listener in listeners.sorted(by: { $0.key < $1.key }) { listener.value() }
  }
}
