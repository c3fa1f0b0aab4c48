internal import Dovetail
internal import Foundation

/// Answers pages from a tape, in place of an app's commands.
@MainActor
final class TapePlayer {
  private let journal: Journal
  private var left: [BridgeTape.Exchange]

  init(_ tape: BridgeTape, _ journal: Journal) {
    left = tape.exchanges.filter { $0.kind == .call || $0.kind == .classic }
    self.journal = journal
  }

  func play(to browser: Browser) {
    for name in Set(left.map(\.name)).sorted() {
      browser.commands.add(.untyped(name) { [self] in try answer(name, $0) })
    }
  }

  /// The next answer to that question on the tape.
  private func answer(_ name: String, _ payload: PageValue?) throws -> PageValue? {
    let asked = payload?.json
    guard let index = left.firstIndex(where: { $0.name == name && Self.same($0.payload, asked) })
    else {
      journal.problem(
        "The page asked for \(name) with \(asked ?? "nothing"), which is not on the tape"
          + (left.contains { $0.name == name }
            ? "; next there is "
              + (left.first { $0.name == name }?.payload ?? "nothing") : " any more"))
      throw CommandError(.unavailable, "\(name) is not on the tape")
    }
    let exchange = left.remove(at: index)
    if let code = exchange.errorCode {
      throw CommandError(.init(rawValue: code), exchange.errorMessage ?? "")
    }
    return try exchange.answer.map { try PageValue(json: $0) }
  }

  /// Whether two JSON texts say the same, whatever the order of their keys.
  private static func same(_ one: String?, _ other: String?) -> Bool {
    guard one != other else { return true }
    func value(_ text: String?) -> NSObject? {
      text.flatMap {
        try? JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
          as? NSObject
      }
    }
    guard let one = value(one), let other = value(other) else { return false }
    return one.isEqual(other)
  }
}
