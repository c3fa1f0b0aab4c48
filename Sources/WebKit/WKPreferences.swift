public import Foundation

/// Settings that several web views may share. Apple: `WKPreferences`.
///
/// A change reaches every web view that uses the object. Defaults are those of
/// iOS, also where WebKitGTK's own differ.
@preconcurrency @MainActor
open class WKPreferences: NSObject {
  /// The smallest font size in points; 0, the default, sets no limit.
  open var minimumFontSize: CGFloat = 0 { didSet { changed() } }
  /// Whether pages may run script. Default true. Scripts of the app still run.
  open var javaScriptEnabled = true { didSet { changed() } }
  /// Whether script may open windows without a user's action. Default false.
  open var javaScriptCanOpenWindowsAutomatically = false { didSet { changed() } }
  /// Whether an element may fill the screen. Default false.
  open var isElementFullscreenEnabled = false { didSet { changed() } }
  /// Whether the tab key reaches links. Default false.
  open var tabFocusesLinks = false { didSet { changed() } }
  /// Whether backgrounds are printed. Default false.
  open var shouldPrintBackgrounds = false { didSet { changed() } }
  /// Whether WebKit adapts to sites that need it. Default true.
  open var isSiteSpecificQuirksModeEnabled = true { didSet { changed() } }

  /// Settings without a property of their own, by the key that iOS code uses
  /// with `setValue(_:forKey:)`.
  var extras: [String: Bool] = [:] { didSet { changed() } }

  private var observers: [ObjectIdentifier: Observer] = [:]

  private struct Observer {
    weak var owner: AnyObject?
    let changed: @MainActor () -> Void
  }

  /// Settings with iOS's defaults.
  public override init() { super.init() }

  func observe(by owner: AnyObject, _ changed: @escaping @MainActor () -> Void) {
    observers = observers.filter { $0.value.owner != nil }
    observers[ObjectIdentifier(owner)] = Observer(owner: owner, changed: changed)
  }

  private func changed() {
    for observer in observers.values where observer.owner != nil { observer.changed() }
  }
}
