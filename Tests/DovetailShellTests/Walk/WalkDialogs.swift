import Dovetail
import Foundation

@testable import DovetailCore
@testable import DovetailShell

/// The dialogs of a walk: which are open, and what was said to them.
@MainActor
final class WalkDialogs {
  /// Answers each dialog that opens, in turn with yes and no.
  var answersAtOnce = false {
    didSet { if answersAtOnce { for dialog in open { later(dialog) } } }
  }

  private var all: [OpenDialog] = []
  private var answers: [String: String] = [:]
  private var count = 0

  private var open: [OpenDialog] { all.filter { !$0.dialog.isAnswered } }
  var isOpen: Bool { !open.isEmpty }
  var unanswered: String? { open.first.map { "\($0.dialog.kind) \($0.dialog.message)" } }

  func opened(_ dialog: OpenDialog) {
    all = open + [dialog]
    if answersAtOnce { later(dialog) }
  }

  private func later(_ dialog: OpenDialog) {
    Task { [weak self] in
      guard let self, !dialog.dialog.isAnswered else { return }
      count += 1
      answer(dialog, accept: count % 2 == 0)
    }
  }

  private func answer(_ open: OpenDialog, accept: Bool) {
    let dialog = open.dialog
    if accept {
      switch dialog.kind {
      case .confirm: answers[dialog.message] = "true"
      case .prompt: answers[dialog.message] = "Kim"
      default: break
      }
    }
    open.press(accept: accept)
  }

  // MARK: The person

  func press(accept: Bool) { if let last = open.last { answer(last, accept: accept) } }
  func close() { open.last?.close() }
  func dismiss() { open.last?.dismiss() }

  /// Whether a page may have got this answer to a question of its own.
  func fits(_ answer: String, to question: String) -> Bool {
    if question.hasPrefix("reply ") { return question == "reply " + answer }
    if let given = answers[question] { return answer == given }
    return ["false", "null", "undefined"].contains(answer)
  }
}
