public import Foundation

/// Who asks for a command, as the engine knows it; no page can forge it.
public struct CommandCaller: Sendable {
  /// The origin of the frame that asks.
  public let origin: Origin
  /// Whether it is the page itself, not a frame within it.
  public let isMainFrame: Bool
  /// The address of the frame's document.
  public let url: URL?
  /// Whether the person has clicked or pressed a key in that frame within the last
  /// seconds.
  public let hasUserGesture: Bool
  /// Whose cookies, data and secrets the page uses, under the name that the app
  /// knows it by.
  public let profile: Profile
  /// The browser that shows the page; nil once it is gone.
  public weak let browser: Browser?
}
