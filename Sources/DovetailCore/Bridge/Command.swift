/// Something that pages can ask the app for, by name: `dovetail.invoke(name,
/// payload)`, or `webkit.messageHandlers.NAME.postMessage(payload)`.
///
/// ```swift
/// Command("nearestOffice") { (place: Place, _) in try await offices.nearest(to: place) }
/// Command("log") { @MainActor (line: String, caller) in list.add(line, from: caller.origin) }
/// ```
///
/// A handler runs off the main actor, unless it says `@MainActor`. Its task is
/// cancelled when the page cancels, goes, or the time is over; the page has its
/// answer then, whatever the handler does.
public struct Command: Sendable {
  /// How an answer is wanted.
  enum Form: Sendable {
    /// As the text of a crossing.
    case text
    /// In Foundation's types.
    case foundation
  }

  enum Work: Sendable {
    case answer(@MainActor (CommandPayload, CommandCaller, Form) async throws -> CommandAnswer)
    case values(@MainActor (CommandPayload, CommandCaller, StreamSink) async throws -> Void)
  }

  /// The name.
  public let name: String
  /// Who may ask for it.
  public var capability: Capability
  /// How long the handler may take; nil for as long as the page lives.
  public var limit: Duration?
  let work: Work
  /// What it takes and gives; nil where that is not known.
  let shape: CommandShape?

  init(
    _ name: String, _ capability: Capability, _ limit: Duration?, _ shape: CommandShape?,
    _ work: Work
  ) {
    self.name = name
    self.capability = capability
    self.limit = limit
    self.shape = shape
    self.work = work
  }

  /// A command that takes a value and gives one.
  ///
  /// - Parameters:
  ///   - capability: who may ask. Default: pages of the app's own origins.
  ///   - limit: how long the handler may take, before the page gets the error
  ///     ``CommandError/Code/deadline``; nil for as long as the page lives.
  ///   - handler: gives the answer. What it throws reaches the page as an error.
  public init<Request: Codable & Sendable, Response: Codable & Sendable>(
    _ name: String, for capability: Capability = .ownPages, within limit: Duration? = .seconds(30),
    _ handler: @escaping @isolated(any) @Sendable (Request, CommandCaller) async throws -> Response
  ) {
    self.init(
      name, capability, limit,
      CommandShape(
        request: { try $0.shape(of: Request.self) }, response: { try $0.shape(of: Response.self) }),
      .answer { payload, caller, form in
        let request = try payload.decode(Request.self, for: name)
        return try CommandAnswer(try await handler(request, caller), form)
      })
  }

  /// A command that takes a value and gives none.
  public init<Request: Codable & Sendable>(
    _ name: String, for capability: Capability = .ownPages, within limit: Duration? = .seconds(30),
    _ handler: @escaping @isolated(any) @Sendable (Request, CommandCaller) async throws -> Void
  ) {
    self.init(
      name, capability, limit,
      CommandShape(request: { try $0.shape(of: Request.self) }, response: nil),
      .answer { payload, caller, _ in
        let request = try payload.decode(Request.self, for: name)
        try await handler(request, caller)
        return .nothing
      })
  }

  /// A command that takes nothing and gives a value.
  public init<Response: Codable & Sendable>(
    _ name: String, for capability: Capability = .ownPages, within limit: Duration? = .seconds(30),
    _ handler: @escaping @isolated(any) @Sendable (CommandCaller) async throws -> Response
  ) {
    self.init(
      name, capability, limit,
      CommandShape(request: nil, response: { try $0.shape(of: Response.self) }),
      .answer { _, caller, form in try CommandAnswer(try await handler(caller), form) })
  }

  /// A command that takes nothing and gives nothing.
  public init(
    _ name: String, for capability: Capability = .ownPages, within limit: Duration? = .seconds(30),
    _ handler: @escaping @isolated(any) @Sendable (CommandCaller) async throws -> Void
  ) {
    self.init(
      name, capability, limit, CommandShape(request: nil, response: nil),
      .answer { _, caller, _ in
        try await handler(caller)
        return .nothing
      })
  }

  /// A command that gives many values, one after another:
  /// `for await (const value of dovetail.stream(name, payload))`.
  ///
  /// The sequence is asked for a value only when the page has room for it, and
  /// is cancelled when the page stops.
  ///
  /// - Parameter limit: how long all of it may take; nil for as long as the page
  ///   lives. Default nil.
  public static func stream<Request: Codable & Sendable, Values: AsyncSequence & Sendable>(
    _ name: String, for capability: Capability = .ownPages, within limit: Duration? = nil,
    _ values: @escaping @isolated(any) @Sendable (Request, CommandCaller) async throws -> Values
  ) -> Command where Values.Element: Codable & Sendable {
    Command(
      name, capability, limit,
      CommandShape(
        request: { try $0.shape(of: Request.self) },
        response: { try $0.shape(of: Values.Element.self) },
        isStream: true),
      .values { payload, caller, sink in
        let request = try payload.decode(Request.self, for: name)
        try await sink.send(try await values(request, caller))
      })
  }

  /// A command that takes nothing and gives many values; see
  /// ``stream(_:for:within:_:)``.
  public static func stream<Values: AsyncSequence & Sendable>(
    _ name: String, for capability: Capability = .ownPages, within limit: Duration? = nil,
    _ values: @escaping @isolated(any) @Sendable (CommandCaller) async throws -> Values
  ) -> Command where Values.Element: Codable & Sendable {
    Command(
      name, capability, limit,
      CommandShape(
        request: nil, response: { try $0.shape(of: Values.Element.self) }, isStream: true),
      .values { _, caller, sink in try await sink.send(try await values(caller)) })
  }
}
