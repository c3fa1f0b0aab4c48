import CWebKitGTK
import Dovetail
import FixtureServer
import Foundation
import Testing

/// The desktop's light and dark, as pages see them.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct DarkDesktopTests {
  /// The desktop's setting, in a program of its own that has no session.
  @MainActor @safe
  private struct Desktop {
    private let settings: UnsafeMutablePointer<GSettings>

    init() {
      for (variable, value) in [("GSETTINGS_BACKEND", "memory"), ("ADW_DISABLE_PORTAL", "1")] {
        _ = unsafe setenv(variable, value, 1)
      }
      unsafe settings = g_settings_new("org.gnome.desktop.interface")
    }

    func set(dark: Bool) {
      let value = dark ? "prefer-dark" : "default"
      _ = unsafe g_settings_set_string(settings, "color-scheme", value)
    }
  }

  // B139
  @Test(arguments: [true, false])
  func `a page is dark with the desktop from its first script, and hears of a change`(
    _ isDark: Bool
  ) async {
    await #expect(processExitsWith: .success) { [isDark] in
      try await Self.check(isDark)
    }
  }

  private static func check(_ isDark: Bool) async throws {
    let desktop = Desktop()
    desktop.set(dark: isDark)
    let app = try RunningApp([
      "/": """
      <title>One</title>
      <script>
      const dark = matchMedia('(prefers-color-scheme: dark)');
      const first = dark.matches;
      dark.addEventListener('change', event => {
        document.title = first + ' to ' + event.matches + ' ' + dark.matches;
      });
      </script>
      """
    ])
    try await app.loaded()
    await app.until { app.browser.title == "One" }
    #expect(try await app.value("String(first)") == "\(isDark)")

    desktop.set(dark: !isDark)
    await app.until { app.browser.title == "\(isDark) to \(!isDark) \(!isDark)" }
    app.app.quit()
    // The test library ends this program in a thread of its own, while the main loop
    // still reads what comes from the display: that crashed at times.
    exit(EXIT_SUCCESS)
  }
}
