public import Foundation

/// What went over the bridge: a call and its answer, a stream, or an event.
public struct BridgeRecord: Sendable {
  /// What kind of exchange it was.
  public enum Kind: String, Codable, Sendable {
    /// `dovetail.invoke`.
    case call
    /// `webkit.messageHandlers.NAME.postMessage`.
    case classic
    /// `dovetail.stream`, from its begin to its end.
    case stream
    /// An event of the app.
    case event
  }

  /// What kind of exchange it was.
  public let kind: Kind
  /// The name of the command or event.
  public let name: String
  /// When it began.
  public let date: Date
  /// How long it took.
  public let duration: Duration
  /// The origin of the frame; nil for an event.
  public let origin: Origin?
  /// Whether that was the page itself.
  public let isMainFrame: Bool
  /// What was sent; nil for nothing.
  public let payload: PageValue?
  /// What was answered; nil for nothing.
  public let answer: PageValue?
  /// The error that was answered.
  public let error: CommandError?

  @MainActor
  init(
    _ kind: Kind, _ name: String, _ payload: CommandPayload, _ caller: CommandCaller,
    _ outcome: BridgeCall.Outcome, at date: Date, took duration: Duration
  ) {
    self.kind = kind
    self.name = name
    self.date = date
    self.duration = duration
    origin = caller.origin
    isMainFrame = caller.isMainFrame
    self.payload = payload.pageValue
    switch outcome {
    case .success(.nothing): (answer, error) = (nil, nil)
    case .success(.value(let value)): (answer, error) = (value, nil)
    case .success(.foundation(let body)): (answer, error) = (body.pageValue, nil)
    case .failure(let failure): (answer, error) = (nil, failure)
    }
  }

  @MainActor
  init(event name: String, _ value: PageValue, to origin: Origin?) {
    kind = .event
    self.name = name
    date = Date()
    duration = .zero
    self.origin = origin
    isMainFrame = true
    payload = value
    (answer, error) = (nil, nil)
  }

  /// How many bytes went in and out, as JSON text.
  public var size: Int {
    (payload?.jsonBytes.bytes.count ?? 0) + (answer?.jsonBytes.bytes.count ?? 0)
  }
}

extension CommandPayload {
  var pageValue: PageValue? {
    switch self {
    case .nothing: nil
    case .value(let value): value
    case .foundation(let body): body.pageValue
    }
  }
}

extension CommandPayload.Body {
  var pageValue: PageValue? {
    (try? JSONWriter.text(foundation: value)).map {
      PageValue(.json($0.bytes, isMarked: $0.isMarked))
    }
  }
}
