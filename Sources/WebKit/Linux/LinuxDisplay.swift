internal import CWebKitGTK
public import Foundation
internal import GObjectBridge

/// The display that web views are drawn on.
///
/// A web view is always a real one; without a screen it is drawn on a private
/// X server that nobody sees.
@MainActor
public enum LinuxDisplay {
  /// What keeps web views from being drawn.
  public enum Failure: Error, LocalizedError, Equatable {
    /// No display answers, and no private one could be started.
    case noDisplay(String)

    /// What to do about it.
    public var errorDescription: String? {
      switch self {
      case .noDisplay(let reason):
        """
        No display: \(reason). Start it in a desktop session, or install Xvfb \
        (apt install xvfb), which is then started by itself.
        """
      }
    }
  }

  /// Whether a private X server was started for this process.
  public private(set) static var isPrivate = false
  /// Whether drawing goes without OpenGL, because only the CPU would do it.
  public private(set) static var drawsInSoftware = false

  private static var outcome: Result<Void, Failure>?

  /// Prepares drawing once: finds or starts a display, chooses how to draw, and
  /// starts GTK. The first web view does it by itself.
  ///
  /// - Throws: ``Failure/noDisplay(_:)``.
  public static func prepare() throws(Failure) {
    if let outcome { return try outcome.get() }
    let outcome = start()
    self.outcome = outcome
    try outcome.get()
  }

  private static func start() -> Result<Void, Failure> {
    MainLoop.attach()
    let environment = ProcessInfo.processInfo.environment
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    if !hasDisplay {
      switch PrivateDisplay.start() {
      case .success(let name):
        unsafe setenv("DISPLAY", name, 1)
        isPrivate = true
        leaveSessionAlone(environment)
        Diagnostics.note("no display found, so a private one was started (Xvfb \(name))")
      case .failure(let failure): return .failure(failure)
      }
    }
    chooseDrawing(environment)
    guard gtk_init_check() != 0 else {
      return .failure(.noDisplay("the display that the environment names does not answer"))
    }
    return .success(())
  }

  /// Where nobody sees the display, nobody's session is there either: a bus or
  /// a screen reader's service started for it would outlive the process, and
  /// the display with them.
  private static func leaveSessionAlone(_ environment: [String: String]) {
    if environment["DBUS_SESSION_BUS_ADDRESS"] == nil {
      unsafe setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
    }
    if environment["GTK_A11Y"] == nil { unsafe setenv("GTK_A11Y", "none", 1) }
    if environment["GSETTINGS_BACKEND"] == nil { unsafe setenv("GSETTINGS_BACKEND", "memory", 1) }
  }

  /// Where OpenGL is done by the CPU, GTK and WebKit are faster, smaller and
  /// calmer without it. A choice that the user has made stays.
  private static func chooseDrawing(_ environment: [String: String]) {
    guard environment["GDK_DEBUG"] == nil, environment["GSK_RENDERER"] == nil else { return }
    let nodes = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
    let hasRenderNode = nodes.contains { $0.hasPrefix("renderD") }
    let forcedSoftware = environment["LIBGL_ALWAYS_SOFTWARE"].map { $0 != "0" } ?? false
    guard !hasRenderNode || forcedSoftware || isPrivate else { return }
    unsafe setenv("GDK_DEBUG", "gl-disable", 1)
    drawsInSoftware = true
  }
}

/// A private X server that ends with the process's last connection to it.
private enum PrivateDisplay {
  static func start() -> Result<String, LinuxDisplay.Failure> {
    let paths = ["/usr/bin/Xvfb", "/usr/local/bin/Xvfb"]
    guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      return .failure(.noDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set, and Xvfb is missing"))
    }
    let pipe = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    // Xvfb picks a free number itself and writes it to the descriptor given;
    // -terminate ends it with the last client, also when that one crashed.
    process.arguments = [
      "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-terminate",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      return .failure(.noDisplay("Xvfb did not start: \(error.localizedDescription)"))
    }
    var text = ""
    while let bytes = try? pipe.fileHandleForReading.read(upToCount: 16), !bytes.isEmpty {
      text += String(decoding: bytes, as: UTF8.self)
      if text.hasSuffix("\n") { break }
    }
    guard let number = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      return .failure(.noDisplay("Xvfb ended before it was ready"))
    }
    return .success(":\(number)")
  }
}
