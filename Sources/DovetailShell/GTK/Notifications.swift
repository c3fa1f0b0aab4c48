internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// Pages' notifications, on the desktop.
@MainActor
final class Notifications {
  private var shown: [String: PageNotification] = [:]
  private var action: SignalConnection?

  func show(
    _ notification: PageNotification, by application: ObjectRef, over window: BrowserWindow?
  ) {
    listen(application)
    // One with the same tag takes the other's place on the desktop.
    shown.removeValue(forKey: notification.tag)?.close()
    shown[notification.tag] = notification
    let tag = notification.tag
    notification.onClose = { [weak self, weak application] in
      self?.shown[tag] = nil
      guard let application else { return }
      unsafe g_application_withdraw_notification(
        application.instance(of: GApplication.self), tag)
    }
    let made = unsafe g_notification_new(notification.title)!
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(made)) }
    if !notification.body.isEmpty { unsafe g_notification_set_body(made, notification.body) }
    unsafe g_notification_set_default_action_and_target_value(
      made, "app.dovetail-notification", g_variant_new_string(tag))
    unsafe g_application_send_notification(
      application.instance(of: GApplication.self), tag, made)
  }

  private func listen(_ application: ObjectRef) {
    guard action == nil else { return }
    let type = unsafe g_variant_type_new("s")!
    defer { unsafe g_variant_type_free(type) }
    let made = unsafe g_simple_action_new("dovetail-notification", type)!
    let object = unsafe ObjectRef(taking: made)
    action = SignalConnection(object, "activate") { [weak self] arguments in
      guard let tag = arguments.variantString(0) else { return .none }
      self?.shown[tag]?.press()
      return .none
    }
    unsafe g_action_map_add_action(application.opaque, object.opaque)
  }
}
