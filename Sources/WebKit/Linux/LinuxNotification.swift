internal import CWebKitGTK
internal import GObjectBridge

/// A notification of a page. Linux only; corresponds to `WebKitNotification`.
@preconcurrency @MainActor
public final class LinuxNotification {
  /// Its number, unique among those of its page.
  public let id: UInt64
  /// Its title.
  public let title: String
  /// Its text; may be empty.
  public let body: String
  /// A new notification with the same tag takes this one's place; nil when the
  /// page gave none.
  public let tag: String?
  /// Called when the page closes it.
  public var onClose: (@MainActor () -> Void)?

  private let engine: ObjectRef
  private var connection: SignalConnection?

  init(_ engine: ObjectRef) {
    self.engine = engine
    func text(_ pointer: UnsafePointer<CChar>?) -> String? {
      unsafe pointer.map { unsafe String(cString: $0) }
    }
    id = UInt64(unsafe webkit_notification_get_id(engine.opaque))
    title = unsafe text(webkit_notification_get_title(engine.opaque)) ?? ""
    body = unsafe text(webkit_notification_get_body(engine.opaque)) ?? ""
    tag = unsafe text(webkit_notification_get_tag(engine.opaque))
    connection = SignalConnection(engine, "closed") { [weak self] _ in
      self?.onClose?()
      self?.onClose = nil
      return .none
    }
  }

  /// Tells the page that the person has pressed it.
  public func click() { unsafe webkit_notification_clicked(engine.opaque) }

  /// Tells the page that it is gone.
  public func close() {
    onClose = nil
    unsafe webkit_notification_close(engine.opaque)
  }
}
