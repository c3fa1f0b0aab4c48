import Foundation
import Testing

@testable import DovetailCore

@MainActor
struct DialogTests {
  private let origin: Origin

  init() throws { origin = try #require(Origin(of: try address("https://a.test"))) }

  private func dialog(_ answers: Answers) -> Dialog {
    Dialog(.confirm, origin: origin) { answers.all.append($0) }
  }

  private final class Answers { var all: [Dialog.Answer] = [] }

  @Test func `only the first answer counts`() {
    let answers = Answers()
    let dialog = dialog(answers)

    dialog.answer(.accepted)
    dialog.answer(.dismissed)
    dialog.withdraw()

    #expect(answers.all == [.accepted])
  }

  @Test func `a dialog that is dropped is dismissed`() {
    let answers = Answers()

    _ = dialog(answers)

    #expect(answers.all == [.dismissed])
  }

  @Test func `a dialog that is withdrawn says so to whoever shows it`() {
    let answers = Answers()
    let dialog = dialog(answers)
    var withdrawals = 0
    dialog.onWithdrawn = { withdrawals += 1 }

    dialog.withdraw()
    dialog.answer(.accepted)

    #expect(withdrawals == 1)
    #expect(answers.all == [.dismissed])
  }

  @Test func `dialogs wait for a window and come one at a time`() {
    let queue = DialogQueue()
    var shown: [Dialog] = []
    let answers = Answers()
    let first = dialog(answers)
    let second = dialog(answers)
    queue.ask(first)
    queue.ask(second)

    queue.present = { shown.append($0) }
    #expect(shown.map(ObjectIdentifier.init) == [first].map(ObjectIdentifier.init))
    first.answer(.accepted)
    queue.answered(first)

    #expect(shown.map(ObjectIdentifier.init) == [first, second].map(ObjectIdentifier.init))
  }

  @Test func `a page that goes takes all its dialogs along`() {
    let queue = DialogQueue()
    let answers = Answers()
    queue.present = { _ in }
    queue.ask(dialog(answers))
    queue.ask(dialog(answers))

    queue.withdrawAll()

    #expect(answers.all == [.dismissed, .dismissed])
    #expect(queue.current == nil)
  }

  @Test func `after the end every dialog is dismissed at once`() {
    let queue = DialogQueue()
    let answers = Answers()
    queue.close()

    queue.ask(dialog(answers))

    #expect(answers.all == [.dismissed])
  }
}
