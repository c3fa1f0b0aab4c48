internal import Foundation
public import Observation

/// What the person has said to addresses that other programs open: once for each
/// scheme and origin, until it is revoked.
@MainActor
@Observable
public final class SchemeConsents {
  /// What is remembered, oldest first.
  public private(set) var consents: [SchemeConsent]

  @ObservationIgnored private let store: SchemeConsentStore?
  @ObservationIgnored private let log: @MainActor (String) -> Void
  /// The time; tests have their own.
  @ObservationIgnored var now: @MainActor () -> Date = { Date() }

  /// - Parameter folders: where they are kept; nil keeps them until the app ends.
  init(
    folders: AppFolders? = nil, log: @escaping @MainActor (LogLine) -> Void = { _ in }
  ) {
    let say: @MainActor (String) -> Void = { log(LogLine(.permission, $0)) }
    self.log = say
    store = folders.map { SchemeConsentStore(in: $0.data, log: say) }
    consents = store?.load() ?? []
  }

  // MARK: Deciding

  /// Whether the address may be handed over without a question; nil to ask. A
  /// "no" holds against pages, and a person who taps again is asked again.
  func answer(to scheme: String, from origin: Origin, hasGesture: Bool) -> Bool? {
    switch consents.first(where: { $0.isAbout(scheme, origin) })?.isAllowed {
    case true: true
    case false: hasGesture ? nil : false
    default: nil
    }
  }

  /// Remembers an answer. Nothing is remembered of the opaque origin, which
  /// could be any page.
  func remember(_ isAllowed: Bool, _ scheme: String, from origin: Origin) {
    guard !origin.isOpaque else { return }
    consents.removeAll { $0.isAbout(scheme, origin) }
    consents.append(
      SchemeConsent(scheme: scheme, origin: origin, isAllowed: isAllowed, date: now()))
    store?.save(consents)
  }

  // MARK: Settings

  /// Changes what was said once; nothing happens where nothing was said.
  public func change(_ scheme: String, for origin: Origin, isAllowed: Bool) {
    guard let old = consents.first(where: { $0.isAbout(scheme, origin) }),
      old.isAllowed != isAllowed
    else { return }
    log("\(scheme): \(isAllowed ? "allowed" : "denied") to \(origin) in Settings")
    remember(isAllowed, scheme, from: origin)
  }

  /// Forgets what was said, so that the person is asked again.
  public func revoke(_ scheme: String, for origin: Origin) {
    forget { $0.isAbout(scheme, origin) }
  }

  /// Forgets everything that was said.
  public func revokeAll() { forget { _ in true } }

  private func forget(_ isMeant: (SchemeConsent) -> Bool) {
    let forgotten = consents.filter(isMeant)
    guard !forgotten.isEmpty else { return }
    consents.removeAll(where: isMeant)
    for consent in forgotten { log("\(consent.scheme): revoked for \(consent.origin)") }
    store?.save(consents)
  }
}

extension SchemeConsent {
  fileprivate func isAbout(_ scheme: String, _ origin: Origin) -> Bool {
    self.scheme == scheme && self.origin == origin
  }
}
