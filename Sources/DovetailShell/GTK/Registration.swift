internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// The process's `AdwApplication`, of which GTK knows only one.
@MainActor
@safe
final class Registration {
  let object: ObjectRef
  /// Whether another instance has the app's name, and this one is to end.
  let isRemote: Bool
  /// Called with the links that another program opens.
  var onOpen: (@MainActor ([URL]) -> Void)?
  /// Called when another program wants the app to the front.
  var onActivate: (@MainActor () -> Void)?
  private var connections: [SignalConnection] = []

  /// nil when it cannot be registered; windows then do without.
  ///
  /// - Parameter isUnique: whether the app's name on the session's bus is taken,
  ///   so that links come here.
  init?(_ id: String, isUnique: Bool) {
    let isValid = unsafe g_application_id_is_valid(id) != 0
    let flags = isUnique ? G_APPLICATION_HANDLES_OPEN : G_APPLICATION_NON_UNIQUE
    let made = unsafe adw_application_new(isValid ? id : nil, flags)!
    unsafe object = ObjectRef(taking: UnsafeMutableRawPointer(made))
    var opened: (@MainActor ([URL]) -> Void)?
    var activated: (@MainActor () -> Void)?
    // A message may come as soon as the name is taken.
    connections = [
      SignalConnection(object, "open") { arguments in
        opened?(arguments.addresses(0).compactMap(URL.init(string:)))
        return .none
      },
      SignalConnection(object, "activate") { _ in
        activated?()
        return .none
      },
    ]
    var error: UnsafeMutablePointer<GError>?
    let application = unsafe object.instance(of: GApplication.self)
    guard unsafe g_application_register(application, nil, &error) != 0 else {
      unsafe g_clear_error(&error)
      adw_init()
      return nil
    }
    isRemote = unsafe g_application_get_is_remote(application) != 0
    opened = { [weak self] in self?.onOpen?($0) }
    activated = { [weak self] in self?.onActivate?() }
  }
}
