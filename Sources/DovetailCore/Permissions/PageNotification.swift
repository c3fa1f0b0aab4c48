/// A notification that a page shows.
@MainActor
public final class PageNotification: Identifiable {
  /// Its title.
  public let title: String
  /// Its text; may be empty.
  public let body: String
  /// A later notification with the same tag takes this one's place; without a
  /// tag it is unique.
  public let tag: String
  /// Called when the page takes it back.
  public var onClose: (@MainActor () -> Void)? {
    get { engine.onClose }
    set { engine.onClose = newValue }
  }

  private let engine: any EngineNotification
  /// Where it leads; nil for nowhere.
  var link: String? { didSet { onLink?() } }
  /// Called when it is known where it leads.
  var onLink: (@MainActor () -> Void)?
  /// Called when a person presses it, with where it leads.
  private let onPress: @MainActor (String?) -> Void
  /// Whether its page, if it could, would still answer to a press.
  private let isPageThere: @MainActor () -> Bool

  init(
    _ engine: any EngineNotification, isPageThere: @escaping @MainActor () -> Bool,
    onPress: @escaping @MainActor (String?) -> Void
  ) {
    self.engine = engine
    self.isPageThere = isPageThere
    self.onPress = onPress
    title = engine.title
    body = engine.body
    tag = engine.tag.flatMap { $0.isEmpty ? nil : "tag-\($0)" } ?? "number-\(engine.id)"
  }

  /// The person pressed it: the page hears of it, where it is still there, and
  /// the notification's link leads into the app.
  public func press() {
    engine.click()
    onPress(link)
  }

  /// Whether it stays when the engine takes it back: a link does not need the
  /// page whose process has ended.
  public var outlivesPage: Bool { link != nil && !isPageThere() }

  /// The person or the system took it away.
  public func close() { engine.close() }
}

/// The engine's side of a notification.
@MainActor
protocol EngineNotification: AnyObject {
  /// Its number, unique among those of its page.
  var id: UInt64 { get }
  var title: String { get }
  var body: String { get }
  var tag: String? { get }
  /// Called when the page takes it back.
  var onClose: (@MainActor () -> Void)? { get set }
  /// Tells the page that it was pressed.
  func click()
  /// Tells the page that it is gone.
  func close()
}
