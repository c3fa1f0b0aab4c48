import Dovetail
import Foundation

/// The native side of the page's question "where is …?".
@MainActor
enum Places {
  private static let positions = [
    "seoul": (37.5663, 126.9779), "서울": (37.5663, 126.9779),
    "busan": (35.1796, 129.0756), "부산": (35.1796, 129.0756),
  ]

  /// Answers `webkit.messageHandlers.locationSearch` by calling
  /// `OCAPP.locationSearch(latitude, longitude)`.
  static func answer(_ browser: Browser) {
    browser.onMessage("locationSearch") { [weak browser] message in
      let question = message.body as? [String: Any]
      guard question?["action"] as? String == "search",
        let place = question?["value"] as? String
      else { throw Mistake.unknownQuestion }
      let position = positions[place.lowercased()]
      try await browser?.call("OCAPP.locationSearch", position?.0, position?.1)
      return nil
    }
  }

  enum Mistake: String, Error, LocalizedError {
    case unknownQuestion = "expected {action: \"search\", value: a place}"
    var errorDescription: String? { rawValue }
  }
}
