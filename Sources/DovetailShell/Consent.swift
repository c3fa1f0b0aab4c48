internal import DovetailCore
internal import Foundation

/// One line among the permissions in Settings: what an origin asked for, what the
/// person said, and how that is changed.
@MainActor
struct Consent {
  /// What was asked for.
  enum Subject: Hashable, Comparable {
    case permission(Permission)
    /// Addresses of this scheme, which other programs open.
    case scheme(String)
  }

  /// Who asked for what.
  struct Key: Hashable, Comparable {
    let origin: Origin
    let subject: Subject

    static func < (a: Key, b: Key) -> Bool {
      (a.origin.description, a.subject) < (b.origin.description, b.subject)
    }
  }

  let key: Key
  let title: String
  let text: String
  let isAllowed: Bool
  let change: @MainActor (Bool) -> Void
  let revoke: @MainActor () -> Void

  /// All that was said, sorted by origin.
  static func all(of stack: BrowserStack, strings: Strings) -> [Consent] {
    let broker = stack.permissions
    let consents = stack.consents
    let permissions = broker.decisions.map { decision in
      Consent(
        key: Key(origin: decision.origin, subject: .permission(decision.permission)),
        title: strings.name(of: decision.permission), text: strings.text(of: decision),
        isAllowed: decision.isAllowed,
        change: { broker.change(decision.permission, for: decision.origin, isAllowed: $0) },
        revoke: { broker.revoke(decision.permission, for: decision.origin) })
    }
    let schemes = consents.consents.map { consent in
      Consent(
        key: Key(origin: consent.origin, subject: .scheme(consent.scheme)),
        title: strings.name(ofScheme: consent.scheme), text: strings.text(of: consent),
        isAllowed: consent.isAllowed,
        change: { consents.change(consent.scheme, for: consent.origin, isAllowed: $0) },
        revoke: { consents.revoke(consent.scheme, for: consent.origin) })
    }
    return (permissions + schemes).sorted { $0.key < $1.key }
  }

  /// Forgets all of them.
  static func revokeAll(of stack: BrowserStack) {
    stack.permissions.revokeAll()
    stack.consents.revokeAll()
  }
}
