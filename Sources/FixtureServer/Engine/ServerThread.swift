import CWebKitGTK
import Foundation
import Synchronization

private final class Job {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
}

/// References that are given up while the thread ends.
@safe private final class Leftovers: Sendable {
  // Both only under the lock.
  private nonisolated(unsafe) var objects: [OpaquePointer] = unsafe []
  private nonisolated(unsafe) var hasEnded = false
  private let lock = NSLock()

  func take(_ object: OpaquePointer) {
    let isLate = lock.withLock {
      if unsafe !hasEnded { unsafe objects.append(object) }
      return unsafe hasEnded
    }
    if isLate { unsafe g_object_unref(UnsafeMutableRawPointer(object)) }
  }

  /// Nothing of the server is left that could be finalised at the same time.
  func end() {
    let rest = unsafe lock.withLock {
      unsafe hasEnded = true
      return unsafe objects
    }
    unsafe rest.forEach { unsafe g_object_unref(UnsafeMutableRawPointer($0)) }
  }
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
  private let leftovers = Leftovers()

  init() {
    let context = unsafe g_main_context_new()!
    let loop = unsafe g_main_loop_new(context, 0)!
    unsafe self.context = context
    unsafe self.loop = loop
    nonisolated(unsafe) let contextThere = unsafe context
    nonisolated(unsafe) let loopThere = unsafe loop
    let hasEnded = hasEnded
    let leftovers = leftovers
    let thread = Thread {
      unsafe g_main_context_push_thread_default(contextThere)
      unsafe g_main_loop_run(loopThere)
      // Closed connections still have callbacks that give references back.
      while unsafe g_main_context_iteration(contextThere, 0) != 0 {}
      leftovers.end()
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

  /// Gives up a reference to an object of the server, on the thread.
  ///
  /// libsoup's objects hold each other by signal handlers, and GObject aborts
  /// when two of them are finalised on two threads at a time.
  func release(_ object: OpaquePointer) {
    nonisolated(unsafe) let object = unsafe object
    let isPosted = post { unsafe g_object_unref(UnsafeMutableRawPointer(object)) }
    if !isPosted { unsafe leftovers.take(object) }
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
      // The thread frees the context when it ends, which must not be before this
      // one has let go of it.
      let isAttached = DispatchSemaphore(value: 0)
      attach {
        isAttached.wait()
        cleanUp()
        unsafe g_main_loop_quit(loop)
      }
      isAttached.signal()
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
