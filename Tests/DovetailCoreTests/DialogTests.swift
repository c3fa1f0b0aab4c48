import Foundation
import Testing

@testable import DovetailCore

@MainActor
struct DialogTests {
  private let origin: Origin

  init() throws { origin = try #require(Origin(of: try address("https://a.test"))) }

  private func dialog(_ answers: Answers) -> Dialog {
    Dialog(.confirm, origin: origin) { answer, _ in answers.all.append(answer) }
  }

  private final class Answers { var all: [Dialog.Answer] = [] }

  // B003
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

    #expect(shown.map(ObjectIdentifier.init) == [first, second].map(ObjectIdentifier.init))
  }

  @Test func `a page that goes takes all its dialogs along`() {
    let queue = DialogQueue()
    let answers = Answers()
    var shown: [Dialog] = []
    queue.present = { shown.append($0) }
    queue.ask(dialog(answers))
    queue.ask(dialog(answers))

    queue.pageChanged()

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

  @Test func `silence is offered after two in quick succession, not for two far apart`() {
    var flood = DialogFlood()
    let start = ContinuousClock.now
    var offers: [Bool] = []
    for second in [0, 1, 2, 3, 30, 31, 40] {
      offers.append(flood.asks(at: start + .seconds(second)))
      flood.answered(at: start + .seconds(second))
    }

    #expect(offers == [false, false, true, true, false, false, false])
  }

  @Test func `a silenced page may not keep its person`() {
    let queue = DialogQueue()
    var shown: [Dialog] = []
    queue.present = { shown.append($0) }
    for _ in 0..<3 {
      queue.ask(dialog(Answers()))
      shown.last?.answer(.dismissed, silencing: true)
    }
    let answers = Answers()

    queue.ask(Dialog(.leave, origin: origin) { answer, _ in answers.all.append(answer) })
    queue.ask(dialog(answers))

    #expect(answers.all == [.accepted, .dismissed])
    #expect(shown.count == 3)
  }

  @Test func `silence that was not offered is not taken`() {
    let queue = DialogQueue()
    var shown: [Dialog] = []
    queue.present = { shown.append($0) }
    queue.ask(dialog(Answers()))
    shown[0].answer(.dismissed, silencing: true)

    queue.ask(dialog(Answers()))

    #expect(shown.count == 2)
  }
}
