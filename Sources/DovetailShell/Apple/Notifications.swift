internal import DovetailCore
internal import Foundation
internal import UserNotifications

/// Notifications of pages and of the app, by the system's own service.
@MainActor
final class Notifications {
  /// Called when the person has pressed one of the app's own, with its link.
  var onLink: (@MainActor (String?) -> Void)?
  private let listener = NotificationListener()

  init() {
    listener.owner = self
    UNUserNotificationCenter.current().delegate = listener
  }

  /// Shows one; a later one with the same tag takes its place.
  func show(_ notification: PageNotification) {
    let id = notification.tag
    notification.onClose = { [weak self] in self?.remove(id) }
    Task {
      let isShown = await show(id, notification.title, notification.body)
      if !isShown { notification.close() }
    }
  }

  /// Shows one of the app's own.
  func show(_ notification: AppNotification) {
    Task {
      await show(
        Self.id(notification.id), notification.title, notification.body, link: notification.link)
    }
  }

  /// Takes one of the app's own away.
  func withdraw(_ id: String) { remove(Self.id(id)) }

  fileprivate static let link = "dovetail-link"

  fileprivate func pressed(_ link: String?) { onLink?(link) }

  /// Never one of a page's.
  private static func id(_ id: String) -> String { "app-\(id)" }

  private func remove(_ id: String) {
    UNUserNotificationCenter.current().removeDeliveredNotifications(withIdentifiers: [id])
  }

  /// - Returns: whether the person lets the app show any.
  @discardableResult
  private func show(_ id: String, _ title: String, _ body: String, link: String? = nil) async
    -> Bool
  {
    let content = UNMutableNotificationContent()
    content.title = title
    content.body = body
    content.sound = .default
    if let link { content.userInfo = [Self.link: link] }
    let center = UNUserNotificationCenter.current()
    let isAllowed = try? await center.requestAuthorization(options: [.alert, .sound, .badge])
    guard isAllowed == true else { return false }
    try? await center.add(UNNotificationRequest(identifier: id, content: content, trigger: nil))
    return true
  }
}

/// What the service tells, on the main thread.
private final class NotificationListener: NSObject, UNUserNotificationCenterDelegate {
  @MainActor weak var owner: Notifications?

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    let link = response.notification.request.content.userInfo["dovetail-link"] as? String
    MainActor.assumeIsolated { owner?.pressed(link) }
    completionHandler()
  }
}
