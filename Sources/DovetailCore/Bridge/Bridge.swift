internal import Foundation
internal import WebKit

/// The line between an app's pages and its commands, for all its browsers.
@MainActor
final class Bridge {
  /// The length that one message may have, in UTF-16 units in the page and in
  /// bytes here: 32 Mi.
  static let messageLimit = 32 << 20

  private struct Key: Hashable {
    let view: ObjectIdentifier
    let origin: Origin
    let isMainFrame: Bool
    let session: String
  }

  private struct Place {
    weak var browser: Browser?
  }

  let manifest: AppManifest
  let commands = CommandRegistry()
  /// Gets a record of each call, stream and event; nil for nobody.
  var trace: (@MainActor (BridgeRecord) -> Void)?
  private let log: @MainActor (LogLine) -> Void
  private let controller: WKUserContentController
  private var places: [ObjectIdentifier: Place] = [:]
  private var sessions: [Key: BridgeSession] = [:]
  /// Classic calls, which have no session, by view and number.
  private var classic: [ObjectIdentifier: [Int: BridgeCall]] = [:]
  private var classicCount = 0
  private var classicNames: Set<String> = []
  private var rates: [String: RateCount] = [:]
  private let deadlines = CallDeadlines()
  private var seen: BridgeVisibility?
  private var facts: AppFacts?

  init(
    _ manifest: AppManifest, on controller: WKUserContentController,
    log: @escaping @MainActor (LogLine) -> Void
  ) {
    self.manifest = manifest
    self.controller = controller
    self.log = log
    commands.onChange = { [weak self] in self?.changed($0) }
    controller.addScriptMessageHandler(
      Receiver(self) { $0.receive($1, $2) }, contentWorld: .dovetail, name: BridgeScript.handler)
  }

  /// Gives pages their `window.dovetail`; again, to pages from now on.
  func install(_ facts: AppFacts) {
    guard facts != self.facts else { return }
    self.facts = facts
    guard let seen else { return show() }
    // The first to come in a frame counts.
    let before = controller.userScripts
    controller.removeAllUserScripts()
    for script in BridgeScript.scripts(seen, facts) + before { controller.addUserScript(script) }
  }

  func add(_ browser: Browser) {
    places = places.filter { $0.value.browser != nil }
    places[ObjectIdentifier(browser.webView)] = Place(browser: browser)
  }

  /// Who sent a message; nil once its browser is gone.
  private func caller(of message: WKScriptMessage, hasUserGesture: Bool) -> CommandCaller? {
    guard let view = message.webView, let place = places[ObjectIdentifier(view)],
      let browser = place.browser
    else { return nil }
    let frame = message.frameInfo
    return CommandCaller(
      origin: Origin(frame.securityOrigin), isMainFrame: frame.isMainFrame,
      url: frame.request.url, hasUserGesture: hasUserGesture,
      profile: browser.stack?.profile ?? .own, browser: browser)
  }

  // MARK: Commands

  private func changed(_ name: String) {
    let isThere = commands[name] != nil
    if isThere, classicNames.insert(name).inserted {
      controller.removeScriptMessageHandler(forName: name, contentWorld: .page)
      controller.addScriptMessageHandler(
        Receiver(self) { $0.receiveClassic($1, $2) }, contentWorld: .page, name: name)
    } else if !isThere, classicNames.remove(name) != nil {
      controller.removeScriptMessageHandler(forName: name, contentWorld: .page)
    }
    show()
  }

  /// Lets more frames see the bridge where a command is open to more. Scripts
  /// cannot be taken back one by one; the first to come in a frame counts.
  private func show() {
    guard let facts else { return }
    var wanted = BridgeVisibility(origins: manifest.origins, allowsFrames: false)
    for command in commands.commands.values { wanted.add(command.capability) }
    guard wanted != seen else { return }
    seen = wanted
    for script in BridgeScript.scripts(wanted, facts) { controller.addUserScript(script) }
  }

  /// Begins a call: finds the command, checks who asks, and lets it work.
  private func begin(
    _ call: BridgeCall, _ payload: CommandPayload, _ caller: CommandCaller, _ form: Command.Form,
    sink: StreamSink? = nil
  ) {
    let name = call.name
    guard let command = commands[name] else {
      return call.fail(.unknownCommand, "The app has no command \(name)")
    }
    if let reason = command.capability.refusal(of: caller, own: manifest.origins) {
      log(LogLine(.message, "\(name) refused from \(caller.origin): it \(reason)"))
      return call.fail(.refused, "\(name) \(reason)")
    }
    if let limit = command.capability.limit,
      !rates[name, default: RateCount()].take(caller.origin, limit)
    {
      log(LogLine(.message, "\(name) refused from \(caller.origin): too many calls"))
      return call.fail(
        .tooMany, "\(name) may be called \(limit.count) times in \(limit.span)")
    }
    switch command.work {
    case .answer(let work) where sink == nil:
      call.start(within: command.limit, deadlines) { try await work(payload, caller, form) }
    case .values(let work):
      guard let sink else {
        return call.fail(.badPayload, "\(name) gives many values; ask with dovetail.stream")
      }
      call.start(within: command.limit, deadlines) {
        try await work(payload, caller, sink)
        return .nothing
      }
    default: call.fail(.badPayload, "\(name) gives one value; ask with dovetail.invoke")
    }
  }

  // MARK: Crossings

  func receive(
    _ message: WKScriptMessage, _ reply: @escaping @MainActor (Any?, String?) -> Void
  ) {
    guard let crossing = Crossing(message.body) else {
      log(LogLine(.message, "a message of \(message.frameInfo.securityOrigin) has no known form"))
      return reply(nil, "unknown form")
    }
    guard let view = message.webView,
      let caller = caller(of: message, hasUserGesture: crossing.hasUserGesture)
    else { return reply(nil, "the window is closed") }
    guard seen?.shows(caller.origin, isMainFrame: caller.isMainFrame) == true else {
      log(LogLine(.message, "a message of \(caller.origin) refused: the app does not speak to it"))
      return reply(nil, "refused")
    }
    let key = Key(
      view: ObjectIdentifier(view), origin: caller.origin, isMainFrame: caller.isMainFrame,
      session: crossing.session)
    let session = sessions[key] ?? BridgeSession(caller)
    sessions[key] = session
    session.cross(crossing, reply) { operation in
      perform(operation, in: session, caller, key)
    }
  }

  private func perform(
    _ operation: Crossing.Operation, in session: BridgeSession, _ caller: CommandCaller, _ key: Key
  ) {
    switch operation {
    case .call(let id, let name, let payload):
      let call = session.call(id, name, told(.call, name, payload, caller))
      begin(call, payload, caller, .text)
    case .stream(let id, let name, let payload):
      let call = session.call(id, name, told(.stream, name, payload, caller))
      begin(call, payload, caller, .text, sink: session.sink(id))
    case .cancel(let id): session.cancel(id)
    case .allow(let id, let count): session.allow(id, count)
    case .listen(let name): session.listen(name)
    case .unlisten(let name): session.unlisten(name)
    case .ready: caller.pageSaysReady()
    case .leave:
      sessions[key] = nil
      session.end("The page was left")
    }
  }

  // MARK: Classic messages

  func receiveClassic(
    _ message: WKScriptMessage, _ reply: @escaping @MainActor (Any?, String?) -> Void
  ) {
    guard let view = message.webView, let caller = caller(of: message, hasUserGesture: false) else {
      return reply(nil, "the window is closed")
    }
    let name = message.name
    let payload = CommandPayload.foundation(.init(value: message.body))
    log(
      LogLine(
        .message, "\(name) from \(caller.origin): \(PageMessage.text(of: message.body))"))
    classicCount += 1
    let (id, place) = (classicCount, ObjectIdentifier(view))
    let told = told(.classic, name, payload, caller)
    let call = BridgeCall(name) { [weak self] outcome in
      told(outcome)
      self?.classic[place]?[id] = nil
      switch outcome {
      case .success(.nothing): reply(nil, nil)
      case .success(.value(let value)): reply(value.foundation, nil)
      case .success(.foundation(let body)): reply(body.value, nil)
      case .failure(let error): reply(nil, error.message)
      }
    }
    classic[place, default: [:]][id] = call
    begin(call, payload, caller, .foundation)
  }

  // MARK: Events

  /// Tells the app's own pages in a browser; nil tells those of all browsers.
  func emit(_ name: String, _ value: PageValue, in browser: Browser?) {
    let view = browser.map { ObjectIdentifier($0.webView) }
    for (key, session) in sessions
    where (view == nil || key.view == view) && manifest.origins.contains(key.origin) {
      session.emit(name, value)
    }
    trace?(BridgeRecord(event: name, value, to: manifest.origins.first))
  }

  // MARK: Pages that go

  /// The page of a view is there no more, nor are its frames.
  func pageIsGone(in view: WKWebView, _ message: String) {
    let place = ObjectIdentifier(view)
    for (key, session) in sessions where key.view == place {
      sessions[key] = nil
      session.end(message)
    }
    guard let calls = classic.removeValue(forKey: place) else { return }
    for id in calls.keys.sorted() { calls[id]?.fail(.pageGone, message) }
  }

  /// How many calls wait for their handlers.
  var pendingCalls: Int {
    sessions.values.reduce(0) { $0 + $1.pendingCalls } + classic.values.reduce(0) { $0 + $1.count }
  }
  /// How many documents talk to the app.
  var sessionCount: Int { sessions.count }

  private func told(
    _ kind: BridgeRecord.Kind, _ name: String, _ payload: CommandPayload, _ caller: CommandCaller
  ) -> @MainActor (BridgeCall.Outcome) -> Void {
    guard let trace else { return { _ in } }
    let (start, date) = (ContinuousClock.now, Date())
    return { outcome in
      trace(
        BridgeRecord(
          kind, name, payload, caller, outcome, at: date, took: start.duration(to: .now)))
    }
  }
}

/// Hands messages on, without keeping the bridge.
@MainActor
private final class Receiver: NSObject, WKScriptMessageHandlerWithReply {
  private weak var bridge: Bridge?
  private let take: @MainActor (Bridge, WKScriptMessage, @escaping Reply) -> Void

  typealias Reply = @MainActor @Sendable (Any?, String?) -> Void

  init(
    _ bridge: Bridge,
    _ take: @escaping @MainActor (Bridge, WKScriptMessage, @escaping Reply) -> Void
  ) {
    self.bridge = bridge
    self.take = take
    super.init()
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping Reply
  ) {
    guard let bridge else { return replyHandler(nil, "the app is closed") }
    take(bridge, message, replyHandler)
  }
}
