import CWebKitGTK
import Foundation

/// What GLib, GTK and the engine warn of while this lives.
@safe
final class EngineComplaints {
  private final class Box: Sendable {
    private let lock = NSLock()
    nonisolated(unsafe) private var stored: [String] = []

    var lines: [String] { lock.withLock { unsafe stored } }

    func add(_ line: String) { lock.withLock { unsafe stored.append(line) } }
  }

  private let box = Box()
  private let former: GLogFunc?

  init() {
    unsafe former = g_log_set_default_handler(
      { domain, level, message, box in
        guard level.rawValue & G_LOG_LEVEL_CRITICAL.rawValue != 0, let message = unsafe message
        else { return unsafe g_log_default_handler(domain, level, message, nil) }
        unsafe Unmanaged<Box>.fromOpaque(box!).takeUnretainedValue().add(
          String(cString: message))
      }, Unmanaged.passUnretained(box).toOpaque())
  }

  deinit { _ = unsafe g_log_set_default_handler(former, nil) }

  /// The texts of what was critical.
  var criticals: [String] { box.lines }
}
