import CWebKitGTK
import Foundation
import GObjectBridge

/// Whether this is the main thread, for the kernel and for Foundation.
public var isOnMainThread: Bool {
  MainLoop.isOnMainThread && Thread.isMainThread
}

/// The processor time of this process so far, all threads together.
public func processorTime() -> Duration {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// Calls back once, from a GLib timeout source.
@MainActor
public func afterTimeout(milliseconds: UInt32, _ body: @escaping @MainActor () -> Void) {
  final class Box {
    let body: @MainActor () -> Void
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }
  }
  let box = unsafe Unmanaged.passRetained(Box(body)).toOpaque()
  unsafe g_timeout_add_full(
    G_PRIORITY_DEFAULT, milliseconds,
    { data in
      nonisolated(unsafe) let box = unsafe Unmanaged<Box>.fromOpaque(data!).takeUnretainedValue()
      MainActor.assumeIsolated { unsafe box.body() }
      return 0
    }, box, { data in unsafe Unmanaged<Box>.fromOpaque(data!).release() })
}

/// The processor time that one idle second costs.
///
/// The second is a GLib timeout's, so that the loop is asleep meanwhile.
@MainActor
public func costOfAnIdleSecond() async -> Duration {
  let before = processorTime()
  await withCheckedContinuation { continuation in
    afterTimeout(milliseconds: 1000) { continuation.resume() }
  }
  return processorTime() - before
}

/// Calls back once on the thread of the main context, from any thread.
public func addIdleSource(_ body: @escaping @Sendable () -> Void) {
  final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  let box = unsafe Unmanaged.passRetained(Box(body)).toOpaque()
  unsafe g_idle_add_full(
    G_PRIORITY_DEFAULT,
    { data in
      unsafe Unmanaged<Box>.fromOpaque(data!).takeUnretainedValue().body()
      return 0
    }, box, { data in unsafe Unmanaged<Box>.fromOpaque(data!).release() })
}
