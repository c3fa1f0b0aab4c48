public import Foundation

/// What went over the bridge, in a file: one JSON object a line.
///
/// Made with `--record FILE`. A test replays it against the app's commands:
///
/// ```swift
/// let recording = try BridgeRecording(contentsOf: file)
/// #expect(await recording.replay(with: app.commands) == [])
/// ```
public struct BridgeRecording: Sendable {
  /// One exchange.
  struct Line: Codable, Sendable {
    struct Failure: Codable, Sendable {
      var code: String
      var message: String
    }
    /// Milliseconds since 1970.
    var time: Double
    var kind: BridgeRecord.Kind
    var name: String
    var origin: String?
    var main: Bool
    var payload: PageValue?
    var answer: PageValue?
    var error: Failure?
    /// How long it took, in milliseconds.
    var took: Double
  }

  let lines: [Line]

  /// Reads a recording.
  ///
  /// - Throws: `DecodingError` for a line that is none, or why the file cannot be
  ///   read.
  public init(contentsOf file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    try self.init(text)
  }

  init(_ text: String) throws {
    lines = try text.split(separator: "\n").map {
      try PageValue(json: String($0)).decode(as: Line.self)
    }
  }

  /// Asks the commands for what was asked for, in the same order and in the name of
  /// the same origins.
  ///
  /// - Returns: a line for each answer that is another one now; empty when all
  ///   are the same.
  @MainActor
  public func replay(with sets: [CommandSet]) async -> [String] {
    var commands: [String: Command] = [:]
    for command in sets.flatMap(\.commands) { commands[command.name] = command }
    var differences: [String] = []
    for line in lines where line.kind == .call || line.kind == .classic {
      // Who was refused then is not the command's doing.
      if ["refused", "too_many"].contains(line.error?.code) { continue }
      let now = await Self.outcome(of: line, commands[line.name])
      let before =
        line.error.map { "error \($0.code): \($0.message)" } ?? line.answer?.json ?? "nothing"
      if now != before { differences.append("\(line.name): was \(before), is \(now)") }
    }
    return differences
  }

  @MainActor
  private static func outcome(of line: Line, _ command: Command?) async -> String {
    guard let command, case .answer(let work) = command.work else {
      return "error unknown_command: The app has no command \(line.name)"
    }
    let caller = CommandCaller(
      origin: line.origin.flatMap { URL(string: $0) }.flatMap(Origin.init(of:)) ?? .opaque,
      isMainFrame: line.main, url: nil, hasUserGesture: true, profile: .own, browser: nil)
    do {
      let payload = line.payload.map { CommandPayload.value($0) } ?? .nothing
      guard case .value(let value) = try await work(payload, caller, .text) else {
        return "nothing"
      }
      return value.json
    } catch {
      let error = CommandError(thrown: error, by: line.name)
      return "error \(error.code.rawValue): \(error.message)"
    }
  }
}

extension BridgeRecord {
  private var milliseconds: Double { duration / Duration.milliseconds(1) }

  /// The record as one line of a recording.
  public var line: String {
    let line = BridgeRecording.Line(
      time: (date.timeIntervalSince1970 * 1000).rounded(), kind: kind, name: name,
      origin: origin?.description, main: isMainFrame, payload: payload, answer: answer,
      error: error.map { .init(code: $0.code.rawValue, message: $0.message) },
      took: (milliseconds * 1000).rounded() / 1000)
    guard let text = try? JSONWriter.text(of: line) else { return "{}" }
    return String(decoding: text.bytes, as: UTF8.self)
  }
}

extension BridgeRecord: CustomStringConvertible {
  /// One line for people: kind, name, origin, size, duration and outcome.
  public var description: String {
    let time = String(format: "%.1f ms", milliseconds)
    let outcome = error.map { "\($0.code.rawValue): \($0.message)" } ?? answer.map { short($0) }
    let frame = isMainFrame ? "" : " (frame)"
    let from = kind == .event ? "" : " from \(origin?.description ?? "")\(frame)"
    return "\(kind.rawValue) \(name)\(from): \(payload.map { short($0) } ?? "nothing")"
      + (kind == .event ? "" : " → \(outcome ?? "nothing"), \(time)") + ", \(size) bytes"
  }

  private func short(_ value: PageValue) -> String {
    let text = value.json
    return text.utf8.count > 80 ? text.prefix(80) + "…" : text
  }
}
