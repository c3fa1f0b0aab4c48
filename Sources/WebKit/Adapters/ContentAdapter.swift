internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// One view's engine-side content manager: what the shared controller holds,
/// and Dovetail's own scripts.
///
/// Owns the `WebKitUserContentManager`.
@MainActor
final class ContentAdapter {
  let manager: ObjectRef
  weak var view: WKWebView?
  let controller: WKUserContentController
  private var connections: [String: SignalConnection] = [:]
  private var scripts: [EngineScript] = []
  private var preparedWorlds: Set<String> = []
  private var pageHandlers = 0
  /// The handlers that the engine has, by world and name.
  private var registered: Set<[String]> = []
  private var lastHeader = ""
  private var lastRecord = FrameRecord()
  private var lastSpeaker = Speaker()
  /// The lines of the view's pages; one that sleeps for going back keeps its own.
  private var wires: [PageWire] = []
  private(set) var messagesByWire = 0

  private static let ownHandler = "dovetail"
  private static let anyPageHandler = "any-page-handler"

  /// - Parameter store: the name of the view's data store.
  init(controller: WKUserContentController, store: String) {
    self.controller = controller
    unsafe manager = ObjectRef(taking: webkit_user_content_manager_new())
    registerOwnHandler()
    // Nobody sends to it: the web process knows by it whose page it has.
    registerSilent("store:" + store, in: WKContentWorld.privateName)
    inject(PrivateWorldScript.source, world: WKContentWorld.privateName)
    inject(PageWorldScript.source, world: nil)
    controller.attach(self)
  }

  isolated deinit {
    // A page that goes still speaks, and the engine complains of a message to a
    // manager that is gone. To a handler that is gone, it drops it.
    for place in registered {
      unsafe webkit_user_content_manager_unregister_script_message_handler(
        engine, place[1], place[0])
    }
  }

  private var engine: OpaquePointer { unsafe manager.opaque }

  // MARK: Scripts

  func add(_ script: WKUserScript) {
    if let world = script.world.engineName { prepare(world) }
    let engineScript = unsafe make(
      script.source, world: script.world.engineName, time: script.injectionTime,
      mainFrameOnly: script.isForMainFrameOnly)
    unsafe webkit_user_content_manager_add_script(engine, engineScript)
    unsafe scripts.append(EngineScript(taking: engineScript))
  }

  func removeAllUserScripts() {
    for script in scripts {
      unsafe webkit_user_content_manager_remove_script(engine, script.pointer)
    }
    scripts = []
  }

  private func inject(_ source: String, world: String?) {
    let script = unsafe make(source, world: world, time: .atDocumentStart, mainFrameOnly: false)
    unsafe webkit_user_content_manager_add_script(engine, script)
    unsafe webkit_user_script_unref(script)
  }

  private func make(
    _ source: String, world: String?, time: WKUserScriptInjectionTime, mainFrameOnly: Bool
  ) -> OpaquePointer {
    let frames =
      mainFrameOnly
      ? WEBKIT_USER_CONTENT_INJECT_TOP_FRAME : WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES
    let when =
      time == .atDocumentStart
      ? WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START : WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END
    if let world {
      return unsafe webkit_user_script_new_for_world(source, frames, when, world, nil, nil)
    }
    return unsafe webkit_user_script_new(source, frames, when, nil, nil)
  }

  // MARK: Message handlers

  func register(_ key: WKUserContentController.HandlerKey, in world: WKContentWorld) {
    let name = Self.engineName(of: key)
    let place = key.world ?? WKContentWorld.privateName
    if let world = key.world { prepare(world) }
    unsafe listen(name, place: place) { [weak self] value, reply in
      unsafe self?.receive(key, value: value, reply: reply)
    }
    if key.world == nil {
      pageHandlers += 1
      if pageHandlers == 1 {
        registerSilent(Self.anyPageHandler, in: place)
      }
    }
  }

  func unregister(_ key: WKUserContentController.HandlerKey) {
    let name = Self.engineName(of: key)
    let place = key.world ?? WKContentWorld.privateName
    forget(name, in: place)
    connections[place + "\u{0}" + name] = nil
    if key.world == nil {
      pageHandlers -= 1
      if pageHandlers == 0 {
        forget(Self.anyPageHandler, in: place)
      }
    }
  }

  /// A handler to which messages are sent without an answer, or none at all.
  private func registerSilent(_ name: String, in place: String) {
    registered.insert([place, name])
    unsafe webkit_user_content_manager_register_script_message_handler(engine, name, place)
  }

  private func forget(_ name: String, in place: String) {
    registered.remove([place, name])
    unsafe webkit_user_content_manager_unregister_script_message_handler(engine, name, place)
  }

  private static func engineName(of key: WKUserContentController.HandlerKey) -> String {
    // A signal detail cannot tell worlds apart, so the name does.
    (key.world == nil ? "page:" : "world:") + key.name
  }

  /// Gives a world its `window.webkit.messageHandlers`, also in the page that
  /// is shown.
  private func prepare(_ world: String) {
    guard preparedWorlds.insert(world).inserted else { return }
    EngineContext.announce(world: world)
    // Without a handler of its own the world has no `window.webkit` to build on.
    registerSilent(Self.ownHandler, in: world)
    inject(NamedWorldScript.source, world: world)
    view?.runInMainFrame(NamedWorldScript.source, world: world)
  }

  private func listen(
    _ name: String, place: String,
    _ body: @escaping @MainActor (OpaquePointer, OpaquePointer) -> Void
  ) {
    // The signal is connected before the handler exists, or an early message
    // would reach nobody.
    connections[place + "\u{0}" + name] = SignalConnection(
      manager, "script-message-with-reply-received::" + name
    ) { arguments in
      guard let value = unsafe arguments.object(0), let reply = unsafe arguments.boxed(1) else {
        return .bool(false)
      }
      unsafe body(OpaquePointer(value), OpaquePointer(reply))
      return .bool(true)
    }
    registered.insert([place, name])
    unsafe webkit_user_content_manager_register_script_message_handler_with_reply(
      engine, name, place)
  }

  private func registerOwnHandler() {
    connections[Self.ownHandler] = SignalConnection(
      manager, "script-message-received::" + Self.ownHandler
    ) { [weak self] arguments in
      if let value = unsafe arguments.object(0),
        let notice = unsafe Notice((try? JavaScriptValue.decode(OpaquePointer(value))) as? [Any])
      {
        self?.receive(notice)
      }
      return .none
    }
    registerSilent(Self.ownHandler, in: WKContentWorld.privateName)
  }

  // MARK: Messages

  /// The view whose page speaks. A window that a page opens has the engine's
  /// manager of its opener, whatever its view was made with.
  private func view(of frame: FrameRecord) -> WKWebView? {
    WKWebView.view(showing: frame.pageID) ?? view
  }

  /// Messages of one frame come in runs, so the last one is remembered.
  private func record(of header: String) -> FrameRecord {
    if header != lastHeader {
      lastHeader = header
      lastRecord = FrameRecord(header: header)
    }
    return lastRecord
  }

  /// Takes what came by the pages' own lines: it was sent before anything that the
  /// engine brings now.
  func receiveByWire() {
    for wire in wires { wire.receive() }
  }

  /// Takes a page's line.
  func add(_ wire: PageWire) {
    wires.removeAll { $0.isClosed }
    wires.append(wire)
    wire.onMessage = { [weak self] message in
      self?.messagesByWire += 1
      self?.receive(message)
    }
    wire.mustWait = { [weak self] in self?.view?.scripts.isEmpty == false }
  }

  private func receive(_ notice: Notice) {
    receiveByWire()
    guard let view = view(of: notice.frame) else { return }
    view.frames.receive(notice)
    // The engine does not tell while it still names what was not loaded.
    if view.navigation.stays { view.refreshState() }
  }

  private func receive(
    _ key: WKUserContentController.HandlerKey, value: OpaquePointer, reply: OpaquePointer
  ) {
    receiveByWire()
    let answer = unsafe MessageReply(reply, context: value)
    guard let message = unsafe ScriptMessageBody(value) else {
      answer.fail("The message contains itself or is nested too deeply")
      return
    }
    let frame = record(of: message.header)
    guard let view = view(of: frame), let handler = controller.handlers[key] else {
      answer.fail("The message handler \"\(key.name)\" has been removed")
      return
    }
    hand(
      .init(body: message.body, name: key.name, frame: frame, world: handler.world), to: handler,
      in: view
    ) { value, error in
      if let error { answer.fail(error) } else { answer.give(value) }
    }
  }

  /// A message past the engine's own: its body is a text, or a list of it and what
  /// stands beside it, as is the answer.
  func receive(_ message: WorldMessage) {
    if lastSpeaker.world != message.world || lastSpeaker.head != message.head {
      lastSpeaker = Speaker(message)
    }
    let key = lastSpeaker.key
    // A window that a page opens has what its opener's manager has.
    let opener = view?.ownConfiguration.opener?.content.controller
    guard let view, let handler = controller.handlers[key] ?? opener?.handlers[key] else { return }
    let body: Any =
      switch message.beside {
      case .nothing: message.text
      case .text(let text): [message.text, text]
      case .bytes(let data): [message.text, data] as [Any]
      }
    hand(
      .init(
        body: body, name: key.name, frame: lastSpeaker.frame, world: handler.world),
      to: handler, in: view
    ) { value, error in
      guard error == nil else { return }
      if let text = value as? String { return message.answer(text) }
      guard let list = value as? [Any], list.count == 2, let text = list[0] as? String else {
        return
      }
      if let string = list[1] as? String { message.answer(text, .text(string)) }
      if let data = list[1] as? Data { message.answer(text, .bytes(data)) }
    }
  }

  private func hand(
    _ values: WKScriptMessage.Values, to handler: WKUserContentController.Handler,
    in view: WKWebView, _ answer: @escaping @MainActor (Any?, String?) -> Void
  ) {
    let scriptMessage = WKScriptMessage(values, in: view)
    switch handler.target {
    case .message(let target):
      // The page's promise does not wait for the handler's work.
      answer(nil, nil)
      target.userContentController(controller, didReceive: scriptMessage)
    case .reply(let target):
      let once = Answer<(Any?, String?)>(
        to: "userContentController(_:didReceive:replyHandler:)",
        safe: (nil, "The WKScriptMessageHandlerWithReply did not respond to this postMessage")
      ) { value, error in answer(value, error) }
      target.userContentController(controller, didReceive: scriptMessage) { value, error in
        once.give((value, error))
      }
    }
  }

  // MARK: Content rules

  func add(_ list: WKContentRuleList) {
    unsafe webkit_user_content_manager_add_filter(engine, list.filter)
  }

  func remove(_ list: WKContentRuleList) {
    unsafe webkit_user_content_manager_remove_filter(engine, list.filter)
  }

  func removeAllRuleLists() {
    unsafe webkit_user_content_manager_remove_all_filters(engine)
  }
}

/// Who sent a message, and to which handler, read from its head.
private struct Speaker {
  var world = ""
  var head = ""
  var key = WKUserContentController.HandlerKey(name: "", world: nil)
  var frame = FrameRecord()

  init() {}

  @MainActor
  init(_ message: WorldMessage) {
    (world, head) = (message.world, message.head)
    let name = head.prefix { $0 != "\n" }
    key = .init(name: String(name), world: world)
    frame = FrameRecord(header: String(head.dropFirst(name.count)))
  }
}

/// One reference to a `WebKitUserScript`.
@MainActor
@safe
private final class EngineScript {
  let pointer: OpaquePointer

  init(taking pointer: OpaquePointer) { unsafe self.pointer = pointer }

  isolated deinit { unsafe webkit_user_script_unref(pointer) }
}
