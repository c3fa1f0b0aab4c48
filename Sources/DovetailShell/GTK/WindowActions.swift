internal import CWebKitGTK
internal import GObjectBridge

/// A window's actions, by which its buttons, menu items and keys do the same and
/// are enabled together.
@MainActor
final class WindowActions {
  private let window: Widget
  private var actions: [String: ObjectRef] = [:]
  private var connections: [SignalConnection] = []

  init(_ window: Widget) { self.window = window }

  // MARK: Actions

  /// Adds an action that is not one of ``WindowAction``, such as a button of the
  /// app's own. Names have letters, digits and hyphens.
  func add(_ name: String, _ body: @escaping @MainActor () -> Void) {
    let action = unsafe ObjectRef(taking: g_simple_action_new(name, nil)!)
    connections.append(
      SignalConnection(action, "activate") { _ in
        body()
        return .none
      })
    unsafe g_action_map_add_action(window.object.opaque, action.opaque)
    actions[name] = action
  }

  func add(_ action: WindowAction, _ body: @escaping @MainActor () -> Void) {
    add(action.rawValue, body)
  }

  func enable(_ action: WindowAction, _ isEnabled: Bool) { enable(action.rawValue, isEnabled) }

  func enable(_ name: String, _ isEnabled: Bool) {
    guard let action = actions[name] else { return }
    unsafe g_simple_action_set_enabled(action.opaque, isEnabled ? 1 : 0)
  }

  func isEnabled(_ action: WindowAction) -> Bool {
    guard let action = actions[action.rawValue] else { return false }
    return unsafe g_action_get_enabled(action.opaque) != 0
  }

  /// The action itself, for a menu that wants it.
  func object(_ action: WindowAction) -> OpaquePointer? {
    unsafe actions[action.rawValue]?.opaque
  }

  /// Does it, unless it is not enabled.
  func activate(_ action: WindowAction) {
    guard isEnabled(action), let action = actions[action.rawValue] else { return }
    unsafe g_action_activate(action.opaque, nil)
  }

  // MARK: Keys

  /// Puts the keys into effect.
  func connectKeys() {
    connect(\.reservedKeys, phase: GTK_PHASE_CAPTURE)
    connect(\.sharedKeys, phase: GTK_PHASE_BUBBLE)
  }

  private func connect(
    _ keys: KeyPath<WindowAction, [String]>, phase: GtkPropagationPhase
  ) {
    let controller = unsafe gtk_shortcut_controller_new()!
    unsafe gtk_event_controller_set_propagation_phase(controller, phase)
    for action in WindowAction.allCases where actions[action.rawValue] != nil {
      for key in action[keyPath: keys] {
        let trigger = unsafe gtk_shortcut_trigger_parse_string(key)
        let shortcut = unsafe gtk_shortcut_new(trigger, gtk_named_action_new(action.name))
        unsafe gtk_shortcut_controller_add_shortcut(controller, shortcut)
      }
    }
    unsafe gtk_widget_add_controller(window.gtk, controller)
  }

  func disconnectAll() {
    for connection in connections { connection.disconnect() }
    connections = []
  }
}
