internal import Foundation

/// Waits for the way to a host to come back, for one load that failed.
///
/// The system says when the network has changed. A name is often not found yet
/// at that moment, so the host is tried a few times, further and further apart,
/// and then no more until the next change.
@MainActor
final class Comeback {
  /// How long to wait before each try.
  static let pauses: [Duration] = [0, 1, 2, 4, 8, 16, 32].map(Duration.seconds)

  private let url: URL
  private let probe: HostProbe
  private let isAvailable: @MainActor () -> Bool
  private let onReturn: @MainActor () -> Void
  private var tries: Task<Void, Never>?

  /// - Parameters:
  ///   - isAvailable: whether there is any network at all.
  ///   - onReturn: called at most once for each change: the host answers.
  init(
    to url: URL, probe: HostProbe,
    isAvailable: @escaping @MainActor () -> Bool, onReturn: @escaping @MainActor () -> Void
  ) {
    self.url = url
    self.probe = probe
    self.isAvailable = isAvailable
    self.onReturn = onReturn
  }

  isolated deinit { tries?.cancel() }

  /// Tries from now on, after each of these pauses.
  ///
  /// - Returns: the tries, to be waited for.
  @discardableResult
  func look(after pauses: ArraySlice<Duration>) -> Task<Void, Never> {
    tries?.cancel()
    let tries = Task { [weak self, url, probe] in
      for pause in pauses {
        guard (try? await Task.sleep(for: pause)) != nil else { return }
        guard self?.isAvailable() == true else { return }
        if await probe.reaches(url) {
          if !Task.isCancelled { self?.onReturn() }
          return
        }
      }
    }
    self.tries = tries
    return tries
  }
}
