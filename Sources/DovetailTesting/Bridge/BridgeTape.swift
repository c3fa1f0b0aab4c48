public import Dovetail
internal import Foundation

/// What went over an app's bridge: to be looked at, kept in a file, and played
/// back to pages without the app's Swift code.
///
/// ```swift
/// try app.bridge.write(to: file)                     // once, with the real app
/// let tape = try BridgeTape(contentsOf: file)        // later, for the page alone
/// try await TestApp.launch(manifest, in: WorldSetup(bridge: tape)) { … }
/// ```
public struct BridgeTape: Codable, Sendable {
  /// One call and its answer, or an event.
  public struct Exchange: Codable, Sendable {
    /// What kind of exchange it was.
    public let kind: BridgeRecord.Kind
    /// The name of the command or event.
    public let name: String
    /// What was sent, as JSON text; nil for nothing.
    public let payload: String?
    /// What was answered, as JSON text; nil for nothing.
    public let answer: String?
    /// The code of the error that was answered; nil for none.
    public let errorCode: String?
    /// The error's words; nil for none.
    public let errorMessage: String?

    init(_ record: BridgeRecord) {
      kind = record.kind
      name = record.name
      payload = record.payload?.json
      answer = record.answer?.json
      errorCode = record.error?.code.rawValue
      errorMessage = record.error?.message
    }
  }

  /// All of it, in the order in which it ended.
  public internal(set) var exchanges: [Exchange] = []

  /// An empty tape.
  public init() {}

  /// Reads a tape.
  ///
  /// - Throws: what `JSONDecoder` and `Data` throw.
  public init(contentsOf file: URL) throws {
    self = try JSONDecoder().decode(BridgeTape.self, from: try Data(contentsOf: file))
  }

  /// Keeps it, as JSON that can be compared line by line.
  ///
  /// - Throws: what `Data` throws.
  public func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: file)
  }
}
