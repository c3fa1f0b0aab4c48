internal import Foundation

/// The dialogs of one view: shown one at a time, in the order they came.
///
/// Whoever shows a dialog keeps it; the queue does not, so that one that nobody
/// shows answers itself.
@MainActor
final class DialogQueue {
  private var waiting: [Dialog] = []
  private(set) weak var current: Dialog?
  private var isShowing = false
  private var appearance: Task<Void, Never>?
  private var flood = DialogFlood()
  private var isClosed = false
  /// How long a dialog may take to appear.
  var patience = Duration.seconds(10)
  /// Shows a dialog; nil while there is no window yet, and dialogs then wait.
  var present: (@MainActor (Dialog) -> Void)? { didSet { next() } }
  /// Told of a page that is silenced, and when it is left with how many dialogs
  /// were not shown.
  var onSilence: (@MainActor (_ unshown: Int?) -> Void)?

  /// Whether a dialog of this kind would be answered without a person.
  func isSilent(for kind: Dialog.Kind) -> Bool { flood.isSilenced && kind.isScripted }

  func ask(_ dialog: Dialog) {
    guard !isClosed else { return dialog.withdraw() }
    if dialog.kind.isScripted {
      guard !isSilent(for: dialog.kind) else {
        flood.unshown += 1
        return dialog.withdraw(.silenced)
      }
      dialog.offersSilence = flood.asks(at: .now)
    }
    let id = ObjectIdentifier(dialog)
    dialog.onEnd = { [weak self, isScripted = dialog.kind.isScripted] isSilencing in
      self?.ended(id, isScripted: isScripted, isSilencing: isSilencing)
    }
    waiting.append(dialog)
    next()
  }

  private var currentID: ObjectIdentifier?

  private func ended(_ id: ObjectIdentifier, isScripted: Bool, isSilencing: Bool) {
    if isScripted { flood.answered(at: .now) }
    if isSilencing { silence() }
    guard currentID == id else {
      waiting.removeAll { ObjectIdentifier($0) == id }
      return
    }
    appearance?.cancel()
    currentID = nil
    current = nil
    next()
  }

  private func next() {
    guard currentID == nil, let present, !waiting.isEmpty else { return }
    let dialog = waiting.removeFirst()
    currentID = ObjectIdentifier(dialog)
    current = dialog
    let clock = Deadline.after(patience) { [weak dialog] in dialog?.withdraw(.notShown) }
    appearance = clock
    dialog.onAppeared = { clock.cancel() }
    present(dialog)
  }

  private func silence() {
    guard !flood.isSilenced else { return }
    flood.isSilenced = true
    onSilence?(nil)
    for dialog in waiting where dialog.kind.isScripted {
      flood.unshown += 1
      dialog.withdraw(.silenced)
    }
  }

  /// The page that asked is gone, and its questions with it; the next may ask
  /// again.
  func pageChanged() {
    if flood.isSilenced { onSilence?(flood.unshown) }
    flood = DialogFlood()
    withdrawAll()
  }

  /// Takes those away that a condition holds for, or all.
  func withdrawAll(where isMeant: (Dialog) -> Bool = { _ in true }) {
    let all = ([current].compactMap { $0 } + waiting).filter(isMeant)
    waiting.removeAll(where: isMeant)
    for dialog in all { dialog.withdraw() }
  }

  /// Takes those away for which the page's script stands still: it could not
  /// even be left.
  func withdrawBlocking() { withdrawAll { $0.kind.isScripted } }

  func close() {
    isClosed = true
    withdrawAll()
    present = nil
  }
}
