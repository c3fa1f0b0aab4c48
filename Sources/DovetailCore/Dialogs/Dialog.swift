public import Foundation

/// A question of a page to its person, answered exactly once.
///
/// The page waits until it is. When the page, the window or the last reference
/// to the dialog goes away first, the answer is the safe one:
/// ``Answer/dismissed``.
@MainActor
public final class Dialog: Identifiable {
  /// What is asked.
  public enum Kind: Equatable, Sendable {
    /// `alert`: something to know.
    case alert
    /// `confirm`: yes or no.
    case confirm
    /// `prompt`: a text, with one to begin with.
    case prompt(defaultText: String)
    /// Whether the page may use something of the device, with the app's reason
    /// where the manifest gives one.
    case permission(Set<Permission>, reason: String?)
    /// Files: whether several, and of which MIME types (none means any).
    case files(allowsSeveral: Bool, types: [String])
  }

  /// What the person said.
  public enum Answer: Equatable, Sendable {
    /// Cancelled, denied, closed; for an alert, read.
    case dismissed
    /// Yes.
    case accepted
    /// The text of a prompt.
    case text(String)
    /// The chosen files.
    case files([URL])
  }

  /// What is asked.
  public let kind: Kind
  /// The page's own words; empty where it has none.
  public let message: String
  /// Who asks, as the engine knows it.
  public let origin: Origin
  /// Whether it was answered.
  public var isAnswered: Bool { deliver == nil }
  /// Called once when the dialog was answered by somebody else than a person,
  /// so that whoever shows it takes it away.
  public var onWithdrawn: (@MainActor () -> Void)?

  private var deliver: (@MainActor (Answer) -> Void)?

  init(
    _ kind: Kind, message: String = "", origin: Origin,
    deliver: @escaping @MainActor (Answer) -> Void
  ) {
    self.kind = kind
    self.message = message
    self.origin = origin
    self.deliver = deliver
  }

  isolated deinit { deliver?(.dismissed) }

  /// Answers. The first answer counts, later ones do nothing.
  public func answer(_ answer: Answer) {
    guard let deliver else { return }
    self.deliver = nil
    deliver(answer)
    onWithdrawn = nil
  }

  /// Answers safely, since whoever asked is gone or nobody can be shown it.
  func withdraw() {
    guard let deliver else { return }
    self.deliver = nil
    deliver(.dismissed)
    onWithdrawn?()
    onWithdrawn = nil
  }
}

/// The dialogs of one view: shown one at a time, in the order they came.
@MainActor
final class DialogQueue {
  private var waiting: [Dialog] = []
  private(set) var current: Dialog?
  /// Shows a dialog; nil while there is no window yet, and dialogs then wait.
  var present: (@MainActor (Dialog) -> Void)? { didSet { next() } }
  private var isClosed = false

  func ask(_ dialog: Dialog) {
    guard !isClosed else { return dialog.withdraw() }
    waiting.append(dialog)
    next()
  }

  /// The current dialog has its answer.
  func answered(_ dialog: Dialog) {
    guard current === dialog else {
      waiting.removeAll { $0 === dialog }
      return
    }
    current = nil
    next()
  }

  private func next() {
    guard current == nil, let present, !waiting.isEmpty else { return }
    let dialog = waiting.removeFirst()
    current = dialog
    present(dialog)
  }

  /// Takes all away: the page that asked is gone.
  func withdrawAll() {
    let all = [current].compactMap { $0 } + waiting
    current = nil
    waiting = []
    for dialog in all { dialog.withdraw() }
  }

  func close() {
    isClosed = true
    withdrawAll()
    present = nil
  }
}
