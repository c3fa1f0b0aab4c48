import Foundation
import Testing

@testable import DovetailCore

@MainActor
@Suite(.serialized)
struct BridgeCallTests {
  @Test func `a handler on the main actor that needs no waiting is over at once`() {
    let command = Command("now") { @MainActor (number: Int, _) in number }
    guard case .answer(let work) = command.work else { return }
    let caller = CommandCaller(
      origin: .opaque, isMainFrame: true, url: nil, hasUserGesture: false, profile: .own,
      browser: nil)
    let call = BridgeCall("now") { _ in }

    call.start(within: .seconds(30), CallDeadlines()) {
      try await work(.foundation(.init(value: 1)), caller, .text)
    }

    #expect(call.isOver)
  }
}
