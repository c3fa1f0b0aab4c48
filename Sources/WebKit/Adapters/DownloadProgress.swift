internal import Foundation
internal import GObjectBridge

/// A progress that can be observed; Foundation's own cannot on Linux.
final class DownloadProgress: Progress, @unchecked Sendable {
  let observers = KeyValueObservers()

  /// Stands for both counts and all that Foundation computes from them.
  static var counts: AnyKeyPath { \Progress.self }

  override var completedUnitCount: Int64 {
    get { super.completedUnitCount }
    set { changing { super.completedUnitCount = newValue } }
  }

  override var totalUnitCount: Int64 {
    get { super.totalUnitCount }
    set { changing { super.totalUnitCount = newValue } }
  }

  private func changing(_ change: () -> Void) {
    guard MainLoop.isOnMainThread else { return change() }
    MainActor.assumeIsolated { observers.willChange(Self.counts) }
    change()
    MainActor.assumeIsolated { observers.didChange(Self.counts) }
  }
}
