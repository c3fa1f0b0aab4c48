public import Foundation

/// What a navigation wants, as far as policy cares.
public struct NavigationRequest: Sendable, Equatable {
  /// Where to.
  public var url: URL
  /// Whether it replaces a window's page, rather than a frame in it.
  public var isMainFrame: Bool
  /// Whether it wants a window of its own.
  public var isNewWindow: Bool
  /// Who asks; the opaque origin where it is not known.
  public var source: Origin
  /// Whether a frame of the page asks for the page itself to go.
  public var isFromFrame: Bool
  /// Whether the app itself asked.
  public var isByApp: Bool
  /// Whether a link was followed, rather than a script run.
  public var isLink: Bool
  /// Whether the person tapped or typed for it.
  public var hasGesture: Bool
  /// Whether the link has the `download` attribute.
  public var wantsDownload: Bool
  /// Whether it happens in a window that a page has opened.
  public var isInPopup: Bool
  /// Whether it leads to what its window shows, or has in its history: a fragment
  /// of the page, the page again, a step back or forward.
  public var isRevisit: Bool

  /// A navigation of the page in the main window, by a script of it.
  public init(
    _ url: URL, isMainFrame: Bool = true, isNewWindow: Bool = false, source: Origin,
    isFromFrame: Bool = false, isByApp: Bool = false, isLink: Bool = false,
    hasGesture: Bool = false, wantsDownload: Bool = false, isInPopup: Bool = false,
    isRevisit: Bool = false
  ) {
    self.url = url
    self.isMainFrame = isMainFrame
    self.isNewWindow = isNewWindow
    self.source = source
    self.isFromFrame = isFromFrame
    self.isByApp = isByApp
    self.isLink = isLink
    self.hasGesture = hasGesture
    self.wantsDownload = wantsDownload
    self.isInPopup = isInPopup
    self.isRevisit = isRevisit
  }

  /// The scheme in small letters.
  public var scheme: String { url.scheme?.lowercased() ?? "" }
  /// Where to, as an origin; nil for addresses that have none of their own.
  public var origin: Origin? { Origin(of: url) }
  /// Whether it fills a window, this one or a new one.
  public var isTopLevel: Bool { isMainFrame || isNewWindow }
}
