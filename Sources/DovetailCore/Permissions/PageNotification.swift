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

  init(_ engine: any EngineNotification) {
    self.engine = engine
    title = engine.title
    body = engine.body
    tag = engine.tag.flatMap { $0.isEmpty ? nil : "tag-\($0)" } ?? "number-\(engine.id)"
  }

  /// The person pressed it.
  public func press() { engine.click() }
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
