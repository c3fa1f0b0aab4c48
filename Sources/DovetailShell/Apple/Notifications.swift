internal import DovetailCore
internal import UserNotifications

/// Notifications of pages, by the system's own service.
@MainActor
final class Notifications {
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
    Task { await show(Self.id(notification.id), notification.title, notification.body) }
  }

  /// Takes one of the app's own away.
  func withdraw(_ id: String) { remove(Self.id(id)) }

  /// Never one of a page's.
  private static func id(_ id: String) -> String { "app-\(id)" }

  private func remove(_ id: String) {
    UNUserNotificationCenter.current().removeDeliveredNotifications(withIdentifiers: [id])
  }

  /// - Returns: whether the person lets the app show any.
  @discardableResult
  private func show(_ id: String, _ title: String, _ body: String) async -> Bool {
    let content = UNMutableNotificationContent()
    content.title = title
    content.body = body
    content.sound = .default
    let center = UNUserNotificationCenter.current()
    let isAllowed = try? await center.requestAuthorization(options: [.alert, .sound, .badge])
    guard isAllowed == true else { return false }
    try? await center.add(UNNotificationRequest(identifier: id, content: content, trigger: nil))
    return true
  }
}
