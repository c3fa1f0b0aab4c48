internal import CSecret
internal import CWebKitGTK
public import DovetailCore
internal import Foundation
internal import GObjectBridge

/// The desktop's store for secrets, such as GNOME Keyring or KWallet, by the
/// Secret Service interface of D-Bus.
@MainActor
public final class SecretService: SecretStore {
  /// The service of the session, which is asked when it is first wanted.
  public init() {}

  /// The secret under a name.
  public func read(_ name: SecretName) async throws(DovetailCore.SecretError) -> String? {
    try unsafe await run { callback, data in
      unsafe secret_password_lookupv(
        dovetail_secret_schema(), Self.attributes(name), nil, callback, data)
    } finish: { result, error -> String? in
      guard let text = unsafe secret_password_lookup_finish(result, &error) else { return nil }
      defer { unsafe secret_password_free(text) }
      return unsafe String(cString: text)
    }
  }

  /// Keeps a secret in the person's default collection.
  public func write(_ secret: String, _ name: SecretName) async throws(DovetailCore.SecretError) {
    try unsafe await run { callback, data in
      unsafe secret_password_storev(
        dovetail_secret_schema(), Self.attributes(name), SECRET_COLLECTION_DEFAULT, name.label,
        secret, nil, callback, data)
    } finish: { result, error in
      _ = unsafe secret_password_store_finish(result, &error)
    }
  }

  /// Removes a secret.
  public func remove(_ name: SecretName) async throws(DovetailCore.SecretError) {
    try unsafe await run { callback, data in
      unsafe secret_password_clearv(
        dovetail_secret_schema(), Self.attributes(name), nil, callback, data)
    } finish: { result, error in
      _ = unsafe secret_password_clear_finish(result, &error)
    }
  }

  /// libsecret takes a reference of its own; this one goes with the call.
  private static func attributes(_ name: SecretName) -> OpaquePointer? {
    unsafe dovetail_secret_attributes(name.app, name.profile, name.key)
  }

  private func run<Value: Sendable>(
    _ start: (@escaping GAsyncReadyCallback, gpointer) -> Void,
    finish: @escaping @MainActor (OpaquePointer, inout UnsafeMutablePointer<GError>?) -> Value
  ) async throws(DovetailCore.SecretError) -> Value {
    let result: Result<Value, GLibError> = await withCheckedContinuation { continuation in
      unsafe AsyncOperation.start(start, finish: finish) { continuation.resume(returning: $0) }
    }
    switch result {
    case .success(let value): return value
    case .failure(let error): throw DovetailCore.SecretError(error)
    }
  }
}

extension DovetailCore.SecretError {
  /// What libsecret and D-Bus say, by the code and not by the words.
  fileprivate init(_ error: GLibError) {
    let isLocked =
      error.domain == "secret-error" && error.code == Int(SECRET_ERROR_IS_LOCKED.rawValue)
    // No bus, nobody who owns the name, or nobody who could be started for it.
    let isMissing =
      error.domain == "g-io-error-quark" || error.domain == "g-dbus-error-quark"
      || error.domain == "g-spawn-exec-error-quark" || error.domain == "g-exec-error-quark"
    if isLocked {
      self = .locked
    } else if isMissing {
      self = .noService(error.message)
    } else {
      self = .refused(error.message)
    }
  }
}
