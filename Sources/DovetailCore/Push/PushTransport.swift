public import Foundation

/// How push messages come to a device: on Linux a distributor that speaks
/// UnifiedPush, on an Apple system its own service.
@MainActor
public protocol PushTransport: AnyObject {
  /// Called for each thing that happens, also long after it was asked for.
  var onEvent: (@MainActor (PushEvent) -> Void)? { get set }
  /// Asks for messages to come; where they can be sent to comes as
  /// ``PushEvent/endpoint(_:token:)``.
  ///
  /// - Parameters:
  ///   - token: tells this registration from others; the same at each start.
  ///   - description: what a person sees of it, where they can.
  func register(token: String, description: String) async throws(PushError)
  /// Asks for no more messages.
  func unregister(token: String) async
}

/// What a push transport tells.
public enum PushEvent: Sendable, Equatable {
  /// Messages can be sent to this address; it may change at any time.
  case endpoint(URL, token: String)
  /// A message has come.
  case message(Data, id: String, token: String)
  /// No more messages come; an empty token where that was asked for.
  case unregistered(token: String)
}

/// Why no push messages come.
public enum PushError: Error, Sendable, Equatable, LocalizedError {
  /// The app's manifest does not say `push`.
  case notDeclared
  /// There is nobody who brings any here.
  case noService(String)
  /// Who could bring them does not want to.
  case refused(String)

  /// What happened, and what to do.
  public var errorDescription: String? {
    switch self {
    case .notDeclared: "The app takes no push messages. Say \"push\": true in dovetail.json"
    case .noService(let detail):
      "Nobody brings push messages here: \(detail). Install a UnifiedPush distributor"
    case .refused(let detail): "The distributor brings no push messages: \(detail)"
    }
  }
}
