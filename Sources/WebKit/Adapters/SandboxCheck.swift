internal import CWebKitGTK
internal import Foundation

/// Whether the sandbox of pages can start.
///
/// Ubuntu since 24.04 keeps programs without a profile of AppArmor from user namespaces.
/// WebKitGTK then ends the program, and says no more than that a proxy was not launched.
enum SandboxCheck {
  /// Reads 1 where the system keeps them from it.
  private static let restriction = "/proc/sys/kernel/apparmor_restrict_unprivileged_userns"

  /// What is wrong, and what to do about it; nil where the sandbox can start, or where
  /// nothing speaks against it.
  static func problem(restriction: String = restriction, sandbox: String = "bwrap") -> String? {
    guard let text = try? String(contentsOfFile: restriction, encoding: .utf8),
      text.trimmingCharacters(in: .whitespacesAndNewlines) == "1",
      !runs([sandbox, "--unshare-user", "--ro-bind", "/", "/", "true"])
    else { return nil }
    return """
      the sandbox of pages cannot start, as this system keeps \(sandbox) from user namespaces. \
      Give it a profile of AppArmor, or switch that off: \
      sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0
      """
  }

  private static func runs(_ words: [String]) -> Bool {
    let copies = unsafe words.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    var arguments = unsafe copies + [nil]
    var status: gint = -1
    let flags = GSpawnFlags(
      G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue
        | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
    let hasRun = unsafe g_spawn_sync(nil, &arguments, nil, flags, nil, nil, nil, nil, &status, nil)
    return hasRun != 0 && status == 0
  }
}
