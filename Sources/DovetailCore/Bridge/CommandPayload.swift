internal import Foundation

/// What came with a command.
enum CommandPayload: Sendable {
  /// Nothing: `undefined`.
  case nothing
  /// A value that crossed as text.
  case value(PageValue)
  /// The body of a classic message, in Foundation's types.
  case foundation(Body)

  /// What the engine made of a message's body: immutable values of Foundation's.
  struct Body: @unchecked Sendable { let value: Any }

  /// - Throws: ``CommandError/Code/badPayload``.
  func decode<Value: Decodable>(_ type: Value.Type, for command: String) throws -> Value {
    do {
      switch self {
      case .value(let value): return try value.decode(as: type)
      case .foundation(let body):
        if type == PageValue.self {
          let (bytes, isMarked) = try JSONWriter.text(foundation: body.value)
          if let value = PageValue(.json(bytes, isMarked: isMarked)) as? Value { return value }
        }
        return try ValueDecoder.decode(type, from: body.value)
      case .nothing:
        return try ValueDecoder.decode(type, from: nil)
      }
    } catch {
      throw CommandError(payload: error, of: command)
    }
  }

  var foundation: Any {
    switch self {
    case .nothing: NSNull()
    case .value(let value): value.foundation
    case .foundation(let body): body.value
    }
  }
}

/// What a command gives.
enum CommandAnswer: Sendable {
  case nothing
  case value(PageValue)
  case foundation(CommandPayload.Body)

  init(_ value: some Codable & Sendable, _ form: Command.Form) throws {
    do {
      switch form {
      case .text: self = .value(try PageValue(value))
      case .foundation: self = .foundation(.init(value: try ValueEncoder.value(of: value)))
      }
    } catch {
      throw CommandError(.failed, "its answer cannot be sent: \(error.localizedDescription)")
    }
  }
}
