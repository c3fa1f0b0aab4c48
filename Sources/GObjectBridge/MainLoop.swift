import CMainLoop
import CWebKitGTK

/// The GLib main loop, in which the main actor lives on Linux.
@MainActor
public enum MainLoop {
  /// Makes the main queue and the main actor run inside the default GLib main
  /// context, whoever spins it. Idempotent.
  public static func attach() {
    dovetail_main_loop_attach()
  }
}
