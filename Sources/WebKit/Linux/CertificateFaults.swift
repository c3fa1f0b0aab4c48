internal import CWebKitGTK

/// What is wrong with a server's certificate. Linux only: Apple puts it into the
/// `SecTrust` of an error, which is not there on Linux.
///
/// An error of a load that failed for its certificate has it in its `userInfo`
/// under ``errorKey``. Corresponds to `GTlsCertificateFlags`.
public struct CertificateFaults: OptionSet, Hashable, Sendable {
  /// The key in an error's `userInfo`.
  public static let errorKey = "DovetailCertificateFaultsKey"

  /// The flags of GIO.
  public let rawValue: UInt32

  /// Faults of these flags.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Nobody who is trusted has issued it.
  public static let unknownAuthority = Self(rawValue: G_TLS_CERTIFICATE_UNKNOWN_CA.rawValue)
  /// It is another host's.
  public static let wrongHost = Self(rawValue: G_TLS_CERTIFICATE_BAD_IDENTITY.rawValue)
  /// Its time has not come yet.
  public static let notYetValid = Self(rawValue: G_TLS_CERTIFICATE_NOT_ACTIVATED.rawValue)
  /// Its time is over.
  public static let expired = Self(rawValue: G_TLS_CERTIFICATE_EXPIRED.rawValue)
  /// Its authority has withdrawn it.
  public static let revoked = Self(rawValue: G_TLS_CERTIFICATE_REVOKED.rawValue)
  /// Its cryptography is not good enough.
  public static let insecure = Self(rawValue: G_TLS_CERTIFICATE_INSECURE.rawValue)
  /// Something else.
  public static let other = Self(rawValue: G_TLS_CERTIFICATE_GENERIC_ERROR.rawValue)
}
