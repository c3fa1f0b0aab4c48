public import Foundation

/// Scripts, message handlers and content rules of web views.
/// Apple: `WKUserContentController`.
///
/// Several views may share one; each keeps an engine-side manager of its own
/// that is kept equal to it, so that a message knows its view.
@preconcurrency @MainActor
open class WKUserContentController: NSObject {
  /// The user scripts, in the order in which they were added.
  open var userScripts: [WKUserScript] { scripts }

  private(set) var scripts: [WKUserScript] = []
  private(set) var handlers: [HandlerKey: Handler] = [:]
  private(set) var ruleLists: [WKContentRuleList] = []
  private var views: [ObjectIdentifier: WeakContent] = [:]

  struct HandlerKey: Hashable {
    let name: String
    /// The engine's name of the world; nil for the page's own.
    let world: String?
  }

  struct Handler {
    enum Target {
      case message(any WKScriptMessageHandler)
      case reply(any WKScriptMessageHandlerWithReply)
    }
    let target: Target
    let world: WKContentWorld
  }

  private struct WeakContent {
    weak var content: ContentAdapter?
  }

  /// A controller with nothing in it.
  public override init() { super.init() }

  /// Always nil: nothing archives a controller on Linux.
  public init?(coder: NSCoder) { nil }

  // MARK: Scripts

  /// Adds a script that runs in pages loaded from now on.
  open func addUserScript(_ userScript: WKUserScript) {
    scripts.append(userScript)
    each { $0.add(userScript) }
  }

  /// Removes all scripts added by ``addUserScript(_:)``.
  open func removeAllUserScripts() {
    scripts = []
    each { $0.removeAllUserScripts() }
  }

  // MARK: Message handlers

  /// Adds a handler to the page's world; see
  /// ``add(_:contentWorld:name:)``.
  open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
    add(scriptMessageHandler, contentWorld: .page, name: name)
  }

  /// Adds `window.webkit.messageHandlers.NAME` to a world, also of pages that
  /// are shown already. The handler is kept alive until it is removed.
  ///
  /// - Precondition: the world has no handler of that name; Apple raises an
  ///   exception.
  open func add(
    _ scriptMessageHandler: any WKScriptMessageHandler, contentWorld world: WKContentWorld,
    name: String
  ) {
    register(Handler(target: .message(scriptMessageHandler), world: world), name: name)
  }

  /// Adds a handler that answers; see ``add(_:contentWorld:name:)``.
  open func addScriptMessageHandler(
    _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply,
    contentWorld: WKContentWorld, name: String
  ) {
    register(
      Handler(target: .reply(scriptMessageHandlerWithReply), world: contentWorld), name: name)
  }

  /// Removes a handler from the page's world; without one it does nothing.
  open func removeScriptMessageHandler(forName name: String) {
    removeScriptMessageHandler(forName: name, contentWorld: .page)
  }

  /// Removes a handler from a world; without one it does nothing.
  open func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {
    remove(HandlerKey(name: name, world: contentWorld.engineName))
  }

  /// Removes all handlers of all worlds.
  open func removeAllScriptMessageHandlers() {
    for key in handlers.keys { remove(key) }
  }

  /// Removes all handlers of one world.
  open func removeAllScriptMessageHandlers(from contentWorld: WKContentWorld) {
    for key in handlers.keys where key.world == contentWorld.engineName { remove(key) }
  }

  // MARK: Content rules

  /// Adds a list of content rules, for requests from now on.
  open func add(_ contentRuleList: WKContentRuleList) {
    guard !ruleLists.contains(where: { $0 === contentRuleList }) else { return }
    ruleLists.append(contentRuleList)
    each { $0.add(contentRuleList) }
  }

  /// Removes a list of content rules.
  open func remove(_ contentRuleList: WKContentRuleList) {
    ruleLists.removeAll { $0 === contentRuleList }
    each { $0.remove(contentRuleList) }
  }

  /// Removes all lists of content rules.
  open func removeAllContentRuleLists() {
    ruleLists = []
    each { $0.removeAllRuleLists() }
  }

  // MARK: Views

  func attach(_ content: ContentAdapter) {
    views = views.filter { $0.value.content != nil }
    views[ObjectIdentifier(content)] = WeakContent(content: content)
    for script in scripts { content.add(script) }
    for (key, handler) in handlers { content.register(key, in: handler.world) }
    for list in ruleLists { content.add(list) }
  }

  private func register(_ handler: Handler, name: String) {
    let key = HandlerKey(name: name, world: handler.world.engineName)
    precondition(
      handlers[key] == nil,
      "Attempt to add script message handler with name '\(name)' when one already exists.")
    handlers[key] = handler
    each { $0.register(key, in: handler.world) }
  }

  private func remove(_ key: HandlerKey) {
    guard handlers.removeValue(forKey: key) != nil else { return }
    each { $0.unregister(key) }
  }

  private func each(_ body: (ContentAdapter) -> Void) {
    for view in views.values {
      if let content = view.content { body(content) }
    }
  }
}
