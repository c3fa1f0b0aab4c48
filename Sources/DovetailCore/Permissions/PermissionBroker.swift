internal import Foundation
public import Observation

/// Who may use what of the device.
///
/// A person is asked once for each origin and kind; what was said holds until it
/// is revoked. Only the app's own origins are asked for, and those that the
/// manifest names; a frame must be one of them in a page of one of them.
@MainActor
@Observable
public final class PermissionBroker {
  /// Asks the person. nil means that nobody answered: the page or its window
  /// went away, and nothing is remembered.
  typealias Ask =
    @MainActor (
      _ permissions: Set<Permission>, _ reason: String?,
      _ answer: @escaping @MainActor (Dialog.Answer?) -> Void
    ) -> Void

  /// What is remembered, oldest first.
  public private(set) var decisions: [PermissionDecision]

  @ObservationIgnored private let manifest: AppManifest
  @ObservationIgnored private let store: PermissionStore?
  @ObservationIgnored private let log: @MainActor (String) -> Void
  @ObservationIgnored private var open: [Question] = []
  /// Dialogs that were closed without an answer are not shown again while the
  /// app runs.
  @ObservationIgnored private var closed: Set<Key> = []
  /// The time; tests have their own.
  @ObservationIgnored var now: @MainActor () -> Date = { Date() }

  private struct Key: Hashable {
    let origin: Origin
    let permission: Permission
  }

  private final class Question {
    let origin: Origin
    let permissions: Set<Permission>
    var waiting: [@MainActor () -> Void] = []

    init(_ origin: Origin, _ permissions: Set<Permission>) {
      self.origin = origin
      self.permissions = permissions
    }
  }

  /// A broker for an app.
  ///
  /// - Parameters:
  ///   - folders: where decisions are kept; nil keeps them until the app ends.
  ///   - log: gets a line for each decision.
  public init(
    _ manifest: AppManifest, folders: AppFolders?,
    log: @escaping @MainActor (LogLine) -> Void = { _ in }
  ) {
    self.manifest = manifest
    let say: @MainActor (String) -> Void = { log(LogLine(.permission, $0)) }
    self.log = say
    store = folders.map { PermissionStore(in: $0.data, log: say) }
    decisions = store?.load() ?? []
  }

  // MARK: Deciding

  /// What holds already; nil where the person would be asked.
  func state(of request: PermissionRequest) -> Bool? {
    if refusal(of: request) != nil { return false }
    let states = request.permissions.map { known(request.origin, $0) }
    if states.contains(false) { return false }
    return states.allSatisfy { $0 == true } ? true : nil
  }

  /// Decides, by what is remembered or by asking; answers once.
  func decide(
    _ request: PermissionRequest, ask: @escaping Ask,
    _ answer: @escaping @MainActor (Bool) -> Void
  ) {
    if let reason = refusal(of: request) {
      log("\(request.names) refused to \(request.origin): \(reason)")
      return answer(false)
    }
    if let state = state(of: request) {
      log("\(request.names) \(state ? "allowed" : "denied") to \(request.origin), as decided")
      return answer(state)
    }
    let open = open.first {
      $0.origin == request.origin && !$0.permissions.isDisjoint(with: request.permissions)
    }
    if let open {
      // Its answer may decide this one too; else this one is asked then.
      open.waiting.append { [weak self] in
        guard let self else { return answer(false) }
        decide(request, ask: ask, answer)
      }
      return
    }
    let wanted = request.permissions.filter { known(request.origin, $0) == nil }
    let question = Question(request.origin, wanted)
    self.open.append(question)
    ask(wanted, reason(for: wanted, origin: request.origin)) { [weak self] reply in
      guard let self else { return answer(reply == .accepted) }
      self.open.removeAll { $0 === question }
      remember(reply, for: question)
      answer(reply == .accepted)
      for waiter in question.waiting { waiter() }
    }
  }

  private func known(_ origin: Origin, _ permission: Permission) -> Bool? {
    if closed.contains(Key(origin: origin, permission: permission)) { return false }
    return decisions.last { $0.origin == origin && $0.permission == permission }?.isAllowed
  }

  /// Why nobody is asked at all.
  private func refusal(of request: PermissionRequest) -> String? {
    if request.origin.isOpaque { return "a frame without an origin could be anybody's" }
    if !mayAsk(request.origin) { return "the app does not name this origin" }
    guard let page = request.page, mayAsk(page) else {
      return "its page is not the app's (\(request.page?.description ?? "no origin"))"
    }
    for permission in request.permissions.sorted() where manifest.permissions[permission] == nil {
      return "the app gives no reason under permissions.\(permission.rawValue)"
    }
    return nil
  }

  private func mayAsk(_ origin: Origin) -> Bool {
    manifest.origins.contains(origin) || manifest.permissionOrigins.contains(origin)
  }

  private func reason(for permissions: Set<Permission>, origin: Origin) -> String? {
    // The app speaks for itself, not for others.
    guard manifest.origins.contains(origin) else { return nil }
    let reasons = permissions.sorted().compactMap { manifest.permissions[$0] }
      .filter { !$0.isEmpty }
    return reasons.isEmpty ? nil : reasons.joined(separator: "\n")
  }

  // MARK: Remembering

  /// Changes what was said once; nothing happens where nothing was said.
  public func change(_ permission: Permission, for origin: Origin, isAllowed: Bool) {
    let index = decisions.lastIndex { $0.origin == origin && $0.permission == permission }
    guard let index, decisions[index].isAllowed != isAllowed else { return }
    decisions[index] = PermissionDecision(
      origin: origin, permission: permission, isAllowed: isAllowed, date: now())
    log("\(permission.rawValue) \(isAllowed ? "allowed" : "denied") to \(origin) in Settings")
    store?.save(decisions)
  }

  private func remember(_ reply: Dialog.Answer?, for question: Question) {
    switch reply {
    case .accepted, .refused:
      let isAllowed = reply == .accepted
      decisions.removeAll {
        $0.origin == question.origin && question.permissions.contains($0.permission)
      }
      for permission in question.permissions.sorted() {
        decisions.append(
          PermissionDecision(
            origin: question.origin, permission: permission, isAllowed: isAllowed, date: now()))
      }
      store?.save(decisions)
    case nil: break
    default:
      for permission in question.permissions {
        closed.insert(Key(origin: question.origin, permission: permission))
      }
    }
  }

  /// Forgets what was said, so that the person is asked again.
  public func revoke(_ permission: Permission, for origin: Origin) {
    forget { $0.origin == origin && $0.permission == permission }
    closed.remove(Key(origin: origin, permission: permission))
  }

  /// Forgets everything that was said.
  public func revokeAll() {
    forget { _ in true }
    closed = []
  }

  private func forget(_ isMeant: (PermissionDecision) -> Bool) {
    let forgotten = decisions.filter(isMeant)
    guard !forgotten.isEmpty else { return }
    decisions.removeAll(where: isMeant)
    for decision in forgotten {
      log("\(decision.permission.rawValue) revoked for \(decision.origin)")
    }
    store?.save(decisions)
  }
}
