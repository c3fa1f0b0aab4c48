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
    /// Whether another program may open an address, such as `tel:`.
    case openExternally(URL)
    /// Files, or a folder.
    case files(FileChoice)
    /// Where a file of the page is to be kept. Answered with ``Answer/files(_:)``
    /// and the one place, or with ``Answer/accepted`` by a platform that has put
    /// it there itself.
    case save(SaveChoice)
    /// What the page hands to others. Accepted means that it was handed over.
    case share(SharedContent)
    /// A user and a password for a server.
    case credentials(CredentialQuestion)
    /// `beforeunload`: whether to leave a page with changes that are not saved.
    /// Accepted means to leave.
    case leave

    /// Whether a script can ask it again and again, while the page waits.
    var isScripted: Bool {
      switch self {
      case .alert, .confirm, .prompt, .leave: true
      case .permission, .files, .save, .share, .credentials, .openExternally: false
      }
    }

    /// What a page gets that is not shown to anybody any more: it must not be
    /// able to keep its person.
    var silentAnswer: Answer { self == .leave ? .accepted : .dismissed }
  }

  /// What the person said.
  public enum Answer: Equatable, Sendable {
    /// Cancelled or closed; for an alert, read.
    case dismissed
    /// Yes.
    case accepted
    /// No, pressed as such: a permission is not asked for again.
    case refused
    /// The text of a prompt.
    case text(String)
    /// The chosen files.
    case files([URL])
    /// A user and a password.
    case credentials(user: String, password: String)
  }

  /// Why a dialog was answered by nobody.
  public enum Withdrawal: Sendable {
    /// The page or its window is gone.
    case askerGone
    /// No window showed it in time.
    case notShown
    /// The person wants no more dialogs of the page.
    case silenced
  }

  /// What is asked.
  public let kind: Kind
  /// The page's own words; empty where it has none.
  public let message: String
  /// Who asks, as the engine knows it.
  public let origin: Origin
  /// Whether it was answered.
  public var isAnswered: Bool { deliver == nil }
  /// Why nobody answered it; nil while it is open, and when somebody did.
  public private(set) var withdrawal: Withdrawal?
  /// Whether the page asks so much that its person is offered to hear no more
  /// of it, see ``answer(_:silencing:)``.
  public internal(set) var offersSilence = false
  /// Called once when the dialog was answered by somebody else than a person,
  /// so that whoever shows it takes it away.
  public var onWithdrawn: (@MainActor () -> Void)?

  private var deliver: (@MainActor (Answer, Withdrawal?) -> Void)?
  /// Called when it is on the screen.
  var onAppeared: (@MainActor () -> Void)?
  /// Called after the answer, with whether the page is to be silent.
  var onEnd: (@MainActor (Bool) -> Void)?

  init(
    _ kind: Kind, message: String = "", origin: Origin,
    deliver: @escaping @MainActor (Answer, Withdrawal?) -> Void
  ) {
    self.kind = kind
    self.message = message
    self.origin = origin
    self.deliver = deliver
  }

  isolated deinit { end(.dismissed, .notShown, isSilencing: false) }

  /// Says that a person sees it. What nobody shows for ten seconds is
  /// withdrawn.
  public func appeared() {
    onAppeared?()
    onAppeared = nil
  }

  /// Answers. The first answer counts, later ones do nothing.
  ///
  /// - Parameter silencing: whether the page shall show no more dialogs until
  ///   it is left; only where ``offersSilence``.
  public func answer(_ answer: Answer, silencing: Bool = false) {
    onWithdrawn = nil
    end(answer, nil, isSilencing: silencing && offersSilence)
  }

  /// Answers safely, since whoever asked is gone or nobody can be shown it.
  func withdraw(_ reason: Withdrawal = .askerGone) {
    guard !isAnswered else { return }
    let withdrawn = onWithdrawn
    onWithdrawn = nil
    end(reason == .silenced ? kind.silentAnswer : .dismissed, reason, isSilencing: false)
    withdrawn?()
  }

  private func end(_ answer: Answer, _ reason: Withdrawal?, isSilencing: Bool) {
    guard let deliver else { return }
    self.deliver = nil
    withdrawal = reason
    deliver(answer, reason)
    onAppeared = nil
    onEnd?(isSilencing)
    onEnd = nil
  }
}
