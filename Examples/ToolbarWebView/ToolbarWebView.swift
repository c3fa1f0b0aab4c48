import Dovetail
import Foundation

/// A recipe whose steps are pages, and a timer that the page asks Swift for.
@main
struct ToolbarWebView: HybridApp {
  func prepare(_ browser: Browser) {
    let timer = KitchenTimer()
    browser.onMessage("timer") { message in
      guard let question = message.body as? [String: Any],
        let minutes = question["minutes"] as? Int,
        (1...180).contains(minutes)
      else { throw Mistake.unknownQuestion }
      timer.minutes = minutes
      return ["minutes": minutes]
    }
    browser.onButton("finish") { browser in
      guard let minutes = timer.minutes else { return }
      timer.minutes = nil
      Task<Void, any Error> { _ = try await browser.call("Recipe.finished", minutes) }
    }
  }

  enum Mistake: String, Error, LocalizedError {
    case unknownQuestion = "expected {minutes: 1 to 180}"
    var errorDescription: String? { rawValue }
  }
}

/// The timer that runs; one at a time.
@MainActor
final class KitchenTimer {
  /// Its length; nil while none runs.
  var minutes: Int?
}
