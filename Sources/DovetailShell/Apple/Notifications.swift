internal import DovetailCore
internal import UserNotifications

/// Notifications of pages, by the system's own service.
@MainActor
final class Notifications {
  /// Shows one; a later one with the same tag takes its place.
  func show(_ notification: PageNotification) {
    let content = UNMutableNotificationContent()
    content.title = notification.title
    content.body = notification.body
    content.sound = .default
    let id = notification.tag
    notification.onClose = {
      UNUserNotificationCenter.current().removeDeliveredNotifications(withIdentifiers: [id])
    }
    Task {
      let center = UNUserNotificationCenter.current()
      let isAllowed = try? await center.requestAuthorization(options: [.alert, .sound, .badge])
      guard isAllowed == true else { return notification.close() }
      try? await center.add(UNNotificationRequest(identifier: id, content: content, trigger: nil))
    }
  }
}
