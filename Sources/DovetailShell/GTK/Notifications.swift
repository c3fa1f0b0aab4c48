internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// Notifications on the desktop: pages', and the app's own.
@MainActor
final class Notifications {
  private var shown: [String: PageNotification] = [:]
  private var actions: [SignalConnection] = []
  /// Called when a notification of the app's own is pressed, with its link, which
  /// may be empty.
  var onLink: (@MainActor (String) -> Void)?

  // MARK: Pages'

  func show(_ notification: PageNotification, by application: ObjectRef) {
    listen(application)
    // One with the same tag takes the other's place on the desktop.
    shown.removeValue(forKey: notification.tag)?.close()
    shown[notification.tag] = notification
    let tag = notification.tag
    notification.onClose = { [weak self, weak application, weak notification] in
      guard let self, let application, let notification else { return }
      if notification.outlivesPage { return }
      shown[tag] = nil
      unsafe g_application_withdraw_notification(
        application.instance(of: GApplication.self), tag)
    }
    send(
      tag, notification.title, notification.body, action: "app.dovetail-notification", tag,
      by: application)
  }

  // MARK: The app's own

  func show(_ notification: AppNotification, by application: ObjectRef) {
    listen(application)
    send(
      Self.id(notification.id), notification.title, notification.body,
      action: "app.dovetail-link", notification.link ?? "", by: application)
  }

  func withdraw(_ id: String, by application: ObjectRef) {
    unsafe g_application_withdraw_notification(
      application.instance(of: GApplication.self), Self.id(id))
  }

  /// Never one of a page's.
  private static func id(_ id: String) -> String { "app-\(id)" }

  // MARK: Desktop

  private func send(
    _ id: String, _ title: String, _ body: String, action: String, _ target: String,
    by application: ObjectRef
  ) {
    let made = unsafe g_notification_new(title)!
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(made)) }
    if !body.isEmpty { unsafe g_notification_set_body(made, body) }
    unsafe g_notification_set_default_action_and_target_value(
      made, action, g_variant_new_string(target))
    unsafe g_application_send_notification(
      application.instance(of: GApplication.self), id, made)
  }

  /// Makes presses arrive, also of notifications that an earlier run has left.
  func listen(_ application: ObjectRef) {
    guard actions.isEmpty else { return }
    add("dovetail-notification", to: application) { [weak self] tag in
      self?.shown.removeValue(forKey: tag)?.press()
    }
    add("dovetail-link", to: application) { [weak self] link in self?.onLink?(link) }
  }

  private func add(
    _ name: String, to application: ObjectRef, _ body: @escaping @MainActor (String) -> Void
  ) {
    let type = unsafe g_variant_type_new("s")!
    defer { unsafe g_variant_type_free(type) }
    let object = unsafe ObjectRef(taking: g_simple_action_new(name, type)!)
    actions.append(
      SignalConnection(object, "activate") { arguments in
        if let text = arguments.variantString(0) { body(text) }
        return .none
      })
    unsafe g_action_map_add_action(application.opaque, object.opaque)
  }
}
