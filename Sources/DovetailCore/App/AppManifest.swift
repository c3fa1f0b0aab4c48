public import Foundation

/// What an app is: the content of a `dovetail.json`, checked.
///
/// ```json
/// {
///   "id": "com.example.officecheckin",
///   "name": "Office Check-in",
///   "web": "web",
///   "start": "index.html",
///   "permissions": { "location": "To show how far each office is." }
/// }
/// ```
public struct AppManifest: Sendable, Equatable {
  /// The app's identity in reverse domain order, such as `com.example.app`.
  public var id: String
  /// The name that people see.
  public var name: String
  /// The version that people see. Default `1.0.0`.
  public var version = "1.0.0"
  /// Counts builds, from 1. Default 1.
  public var build = 1
  /// The app's picture; nil for none.
  public var icon: AppIcon?
  /// The folder with the app's own pages, served as ``AppScheme``; nil when the
  /// app lives on a server.
  public var web: URL?
  /// Where the app starts.
  public var start: URL
  /// What the page for a failed load offers beside trying again. Default nothing:
  /// the bar at the bottom has Home.
  public var failurePage: [FailureAction] = []
  /// The origins whose pages are the app: the one it starts at and those named
  /// under `origins`.
  public var origins: Set<Origin> = []
  /// Where pages may lead.
  public var navigation = Navigation()
  /// Which addresses lead into the app from outside.
  public var links = Links()
  /// Where the app learns which versions of it there are; nil for nowhere.
  public var versions: URL?
  /// Where new versions of the app's own pages come from; nil for nowhere.
  public var updates: Updates?
  /// What a person sees at the first start.
  public var welcome = Welcome()
  /// Whether the app takes push messages. Default false.
  public var push = false
  /// The window.
  public var window = Window()
  /// The bar at the bottom; empty for none. Default ``ToolbarItem/standard``.
  public var toolbar = ToolbarItem.standard
  /// Whether there is a field that shows the address and takes another. Default
  /// false.
  public var addressField = false
  /// Whether pages open in tabs. Default false.
  public var tabs = false
  /// What becomes of cached files when the app starts. Default: they are kept.
  public var cache = CacheAtLaunch.keep
  /// What the app may ask a person for, each with the reason that is shown; an
  /// empty one shows none. What is not here is refused without a question.
  public var permissions: [Permission: String] = [:]
  /// Origins beside the app's own that may ask for the same, in their own name.
  public var permissionOrigins: Set<Origin> = []
  /// What the app's session begins with, and what of it lasts.
  public var session = Session()
  /// What stands at the end of the user agent, so that servers and pages can
  /// tell that they run in the app. Default `Dovetail`.
  public var userAgent = "Dovetail"
  /// The language of the app's windows; nil for the system's.
  public var language: AppLanguage?
  /// Whether F12 opens the web inspector. Default false.
  public var isInspectable = false

  /// An app that starts at an address; its origin is the app's own.
  public init(id: String, name: String, start: URL, web: URL? = nil) {
    self.id = id
    self.name = name
    self.start = start
    self.web = web
    if let origin = Origin(of: start) { origins = [origin] }
  }

  /// Where a link to another origin opens that no rule names.
  public var destinationOfOthers: Navigation.Destination {
    navigation.others ?? (addressField ? .here : .browser)
  }

  /// Whether `http://` to a host is as good as `https://`: the app allows it, or
  /// it is this machine.
  public func allowsPlainHTTP(to origin: Origin) -> Bool {
    origin.isLoopback || navigation.plainHosts.contains { $0.matches(origin.host) }
  }
}

/// What is at a path.
enum FileFacts {
  static func isDirectory(_ url: URL) -> Bool {
    (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
      || type(path: url.path(percentEncoded: false)) == .typeDirectory
  }

  /// A link counts as what it leads to.
  private static func type(path: String) -> FileAttributeType? {
    let path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    return try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
  }

  static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path(percentEncoded: false))
  }
}
