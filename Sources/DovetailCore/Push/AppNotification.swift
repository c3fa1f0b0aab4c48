/// A notification of the app's own, outside of its windows.
public struct AppNotification: Sendable, Equatable, Identifiable {
  /// A later one with the same identity takes this one's place.
  public var id: String
  /// Its title.
  public var title: String
  /// Its text; may be empty.
  public var body: String
  /// Where a press leads: an address of the app, whole or relative to where it
  /// starts; nil only brings the app to the front.
  public var link: String?

  /// A notification.
  public init(id: String, title: String, body: String = "", link: String? = nil) {
    self.id = id
    self.title = title
    self.body = body
    self.link = link
  }
}

extension BrowserStack {
  /// Shows a notification of the app's own. A press brings the app to the front,
  /// and its link into the page, also when that is not there at the moment.
  public func notify(_ notification: AppNotification) {
    main.note(.permission, "notification of the app: \(notification.title)")
    host?.show(notification)
  }

  /// Takes a notification of the app's own away.
  public func withdraw(notification id: String) { host?.withdraw(notification: id) }
}
