struct Shape: Sendable, Equatable {
  init(of type: any Codable.Type) throws {}
}
struct CommandShape: Sendable {
  var request: (@Sendable () throws -> Shape)?
  var response: (@Sendable () throws -> Shape)?
  var isStream = false
}
