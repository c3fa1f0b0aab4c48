public import DovetailCore

extension Application {
  /// Shows a notification by the system's own service.
  public func show(_ notification: PageNotification, for browser: Browser) {
    notifications.show(notification)
  }

  /// Shows a notification of the app's own.
  public func show(_ notification: AppNotification) { notifications.show(notification) }

  /// Takes a notification of the app's own away.
  public func withdraw(notification id: String) { notifications.withdraw(id) }
}
