import CWebKitGTK
import Foundation
import Synchronization

private final class Job {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
}

/// A thread with a GLib main context of its own.
///
/// The server lives there, so a blocked main thread never stalls it, and its
/// sources never stand between WebKit's in the default context.
@safe final class ServerThread: Sendable {
  // Both are thread-safe in C and immutable here.
  private nonisolated(unsafe) let context: OpaquePointer
  private nonisolated(unsafe) let loop: OpaquePointer
  private let isStopped = Mutex(false)
  private let hasEnded = DispatchSemaphore(value: 0)

  init() {
    let context = unsafe g_main_context_new()!
    let loop = unsafe g_main_loop_new(context, 0)!
    unsafe self.context = context
    unsafe self.loop = loop
    nonisolated(unsafe) let contextThere = unsafe context
    nonisolated(unsafe) let loopThere = unsafe loop
    let hasEnded = hasEnded
    let thread = Thread {
      unsafe g_main_context_push_thread_default(contextThere)
      unsafe g_main_loop_run(loopThere)
      // Closed connections still have callbacks that give references back.
      while unsafe g_main_context_iteration(contextThere, 0) != 0 {}
      unsafe g_main_context_pop_thread_default(contextThere)
      unsafe g_main_loop_unref(loopThere)
      unsafe g_main_context_unref(contextThere)
      hasEnded.signal()
    }
    thread.name = "fixture-server"
    thread.start()
  }

  /// Runs `body` on the thread, after everything posted before.
  ///
  /// - Returns: false, and never runs it, once ``stop(_:)`` was called.
  @discardableResult
  func post(_ body: @escaping @Sendable () -> Void) -> Bool {
    isStopped.withLock { isStopped in
      if isStopped { return false }
      attach(body)
      return true
    }
  }

  /// Runs `cleanUp` as the thread's last work and waits for its end, unless
  /// called on the thread itself. Idempotent.
  func stop(_ cleanUp: @escaping @Sendable () -> Void) {
    let isOnThread = isStopped.withLock { isStopped in
      unsafe !isStopped && g_main_context_is_owner(context) != 0
    }
    let isFirst = isStopped.withLock { isStopped in
      if isStopped { return false }
      isStopped = true
      nonisolated(unsafe) let loop = unsafe self.loop
      attach {
        cleanUp()
        unsafe g_main_loop_quit(loop)
      }
      return true
    }
    if isFirst, !isOnThread { hasEnded.wait() }
  }

  private func attach(_ body: @escaping @Sendable () -> Void) {
    let source = unsafe g_idle_source_new()
    unsafe g_source_set_priority(source, G_PRIORITY_DEFAULT)
    unsafe g_source_set_callback(
      source,
      { data in
        unsafe Unmanaged<Job>.fromOpaque(data!).takeUnretainedValue().body()
        return 0
      }, Unmanaged.passRetained(Job(body)).toOpaque(),
      { data in unsafe Unmanaged<Job>.fromOpaque(data!).release() })
    unsafe g_source_attach(source, context)
    unsafe g_source_unref(source)
  }
}
