import Dovetail
import Foundation

/// The native side of the page's question "where is …?".
@MainActor
enum Places {
  private static let positions = [
    "seoul": (37.5663, 126.9779), "서울": (37.5663, 126.9779),
    "busan": (35.1796, 129.0756), "부산": (35.1796, 129.0756),
  ]

  /// What the page asks: `{ action: "search", value: "Seoul" }`.
  struct Question: Codable, Sendable {
    enum Action: String, Codable, Sendable, CaseIterable { case search }

    var action: Action
    var value: String
  }

  /// Answers `webkit.messageHandlers.locationSearch` by calling
  /// `OCAPP.locationSearch(latitude, longitude)`.
  static let commands = CommandSet("places") {
    Command("locationSearch") { @MainActor (question: Question, caller) in
      let position = positions[question.value.lowercased()]
      try await caller.browser?.call("OCAPP.locationSearch", position?.0, position?.1)
    }
  }
}
