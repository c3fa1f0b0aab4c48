internal import Foundation

/// What tests need of the bridge.
extension Browser {
  /// Hands each record of what goes over the bridge to this too.
  package func onTraffic(_ body: @escaping @MainActor (BridgeRecord) -> Void) {
    let before = bridge.trace
    bridge.trace = { record in
      before?(record)
      body(record)
    }
  }
}

extension Command {
  /// A command of no certain type, open to the app's own pages and their frames.
  package static func untyped(
    _ name: String, _ answer: @escaping @MainActor (PageValue?) async throws -> PageValue?
  ) -> Command {
    Command(
      name, Capability(allowsFrames: true), nil, nil,
      .answer { payload, _, form in
        guard let value = try await answer(payload.pageValue) else { return .nothing }
        return switch form {
        case .text: .value(value)
        case .foundation: .foundation(.init(value: value.foundation))
        }
      })
  }
}
