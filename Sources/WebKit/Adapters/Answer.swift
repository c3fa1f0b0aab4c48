internal import Foundation

/// One decision, answered exactly once.
///
/// The first answer counts, later ones are reported and ignored. Released
/// without an answer, it gives the safe one and names the method that forgot.
@MainActor
final class Answer<Value> {
  private var deliver: (@MainActor (Value) -> Void)?
  private let safe: Value
  private let method: String

  init(
    to method: String, safe: Value, _ deliver: @escaping @MainActor (Value) -> Void
  ) {
    self.method = method
    self.safe = safe
    self.deliver = deliver
  }

  isolated deinit {
    guard let deliver else { return }
    Diagnostics.note("\(method) released its completion handler without calling it")
    deliver(safe)
  }

  func give(_ value: Value) {
    guard let deliver else {
      Diagnostics.note("\(method) called its completion handler twice; the first answer counts")
      return
    }
    self.deliver = nil
    deliver(value)
  }
}

/// Waits for the one answer that a completion-handler method gives.
@MainActor
func answer<Value: Sendable>(
  by method: String, orElse safe: Value, _ ask: (Answer<Value>) -> Void
) async -> Value {
  await withCheckedContinuation { continuation in
    ask(Answer(to: method, safe: safe) { continuation.resume(returning: $0) })
  }
}

/// Where the module says what the app's author should know.
enum Diagnostics {
  /// Writes one line to standard error.
  static func note(_ text: String) {
    FileHandle.standardError.write(Data("WebKit: \(text)\n".utf8))
  }

  /// Ends the program over a mistake of its author for which Apple raises an
  /// exception; says which, also in a release build.
  static func misuse(_ text: String) -> Never { fatalError("WebKit: \(text)") }
}
