import CMainLoop
import CWebKitGTK

/// The GLib main loop, in which the main actor lives on Linux.
///
/// All of these wait without polling, on the thread that the process started
/// with, and serve GLib, the main queue and the main actor alike:
///
/// - an `async` main and Swift Testing: nothing to do, the Swift runtime's wait
///   is a GLib loop in every program that links this module;
/// - `GApplication.run`, `g_main_loop_run` and ``run()``: after ``attach()``;
/// - `RunLoop.main` and XCTest's expectations: after ``attach()``.
///
/// A web view attaches by itself, so its users need none of this.
///
/// - Note: A job of the main actor that blocks keeps others from running, as on
///   Apple's systems: a semaphore's `wait()` on the main thread serves nothing
///   at all, and a loop nested in a main actor job serves GLib but no other
///   main actor jobs. `dispatchMain()` gives the main thread up and with it
///   everything that lives there.
@MainActor
public enum MainLoop {
  private static var running: [LoopBox] = []
  private static var kept: [ObjectRef] = []

  /// Whether the caller is on the thread that the process started with, the one
  /// where the engine lives.
  public nonisolated static var isOnMainThread: Bool {
    dovetail_main_loop_is_main_thread()
  }

  /// Makes the main queue and the main actor run inside the default GLib main
  /// context, and `RunLoop.main` serve that context, whoever spins either.
  ///
  /// Idempotent and cheap: each call after the first does nothing. An idle
  /// program stays idle.
  public static func attach() {
    dovetail_main_loop_attach()
  }

  /// Runs the main loop until ``quit()``.
  ///
  /// For a program whose `main` is synchronous and has no `GApplication`.
  /// Attaches first. Runs may nest. Corresponds to `g_main_loop_run`.
  public static func run() {
    attach()
    let loop = LoopBox()
    running.append(loop)
    unsafe g_main_loop_run(loop.pointer)
    running.removeAll { $0 === loop }
  }

  /// Ends the innermost ``run()`` that has not been ended; without one, does
  /// nothing.
  ///
  /// The run returns once the current callback does. Corresponds to
  /// `g_main_loop_quit`.
  public static func quit() {
    guard let loop = running.popLast() else { return }
    unsafe g_main_loop_quit(loop.pointer)
  }

  /// Keeps an object that the engine owns in a static variable from being
  /// finalised by `exit`.
  ///
  /// `exit` gives up such references on the thread that calls it. Swift Testing
  /// calls it on a thread of the pool, where the engine aborts. Needed for the
  /// default web context and the default network session, once they exist. An
  /// object that was given before is kept once.
  public static func keepThroughExit(_ object: ObjectRef) {
    guard !kept.contains(where: { unsafe $0.pointer == object.pointer }) else { return }
    kept.append(object)
  }

  /// Serves what is ready, once.
  ///
  /// Attaches first. Corresponds to `g_main_context_iteration`.
  ///
  /// - Parameter mayBlock: whether to wait until something is ready.
  /// - Returns: whether anything was served.
  @discardableResult
  public static func iterate(mayBlock: Bool = false) -> Bool {
    attach()
    return g_main_context_iteration(nil, mayBlock ? 1 : 0) != 0
  }
}

/// One `GMainLoop`.
@safe
private final class LoopBox {
  let pointer: OpaquePointer

  init() {
    unsafe pointer = g_main_loop_new(nil, 0)
  }

  deinit {
    unsafe g_main_loop_unref(pointer)
  }
}
