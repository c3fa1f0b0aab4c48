internal import WebKit

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

  private let engine: LinuxNotification

  init(_ engine: LinuxNotification) {
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
