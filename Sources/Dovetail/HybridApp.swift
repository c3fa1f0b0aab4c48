public import DovetailCore
public import DovetailShell
internal import Foundation
public import WebKit

/// An app around a web app.
///
/// ```swift
/// @main
/// struct OfficeCheckin: HybridApp {
///   var commands: [CommandSet] {
///     [CommandSet("offices") { Command("nearest") { (place: Place, _) in … } }]
///   }
/// }
/// ```
///
/// What the app is stands in the `dovetail.json` among its resources, or in
/// ``manifest``. The program understands `--log`, `--log bridge`, `--record FILE`,
/// `--screenshot FILE`, `--for SECONDS`, `--size WIDTHxHEIGHT`, `--automation` and,
/// alone, `--types`; a page that was not loaded for the picture, or is not there at the
/// end of the time, is status 1.
///
/// There is one instance of an app: a further start brings its window to the
/// front and hands over the links among its words. A start for a picture or for
/// a time is an instance of its own. With `--background` there is no window
/// before one is wanted.
@MainActor
public protocol HybridApp {
  /// The app; made once, when the program starts.
  init()

  /// What the app is. Default: the `dovetail.json` among the app's resources.
  ///
  /// - Throws: ``ManifestError``, ``BundledManifestError``.
  var manifest: AppManifest { get throws }

  /// Cookies, storage and caches; nil means the app's own, which last. Default
  /// nil.
  var dataStore: WKWebsiteDataStore? { get }

  /// What pages can ask for: `dovetail.invoke(name, payload)`. Their TypeScript
  /// declarations are written by `dovetail types`. Default: nothing.
  var commands: [CommandSet] { get }

  /// Prepares the main browser before it loads: message handlers, user scripts,
  /// buttons. Default: nothing.
  func prepare(_ browser: Browser)

  /// Gets a line for each navigation, message and dialog. Default: nothing;
  /// `--log` writes them in any case.
  func log(_ line: LogLine)

  /// Sees a link before the page gets it; see ``DeepLinks``. Default: the page
  /// gets it.
  func open(_ link: DeepLink) async throws -> DeepLink.Answer

  /// Runs the app, whose load has begun and which has no window yet. Default:
  /// opens its window and waits until it is closed.
  func run(_ app: Application) async throws
}

@MainActor
extension HybridApp {
  /// The `dovetail.json` among the app's resources.
  public var manifest: AppManifest {
    get throws { try BundledManifest.read(for: Self.self) }
  }

  /// The app's own, which last.
  public var dataStore: WKWebsiteDataStore? { nil }

  /// No commands.
  public var commands: [CommandSet] { [] }

  /// Nothing to prepare.
  public func prepare(_ browser: Browser) {}

  /// Nothing to write.
  public func log(_ line: LogLine) {}

  /// The page gets it.
  public func open(_ link: DeepLink) async throws -> DeepLink.Answer { .page }

  /// Opens the window and waits until it is closed.
  public func run(_ app: Application) async throws { await app.run() }
}
