internal import Foundation

extension LoadFailure.Insecurity {
  /// What is wrong with the certificate that a load failed for: by the code of
  /// Secure Transport where the error has one, else by its own.
  init?(certificateOf error: NSError) {
    guard error.domain == NSURLErrorDomain else { return nil }
    if let code = error.userInfo["_kCFStreamErrorCodeKey"] as? Int, let known = Self.codes[code] {
      self = known
      return
    }
    switch error.code {
    case NSURLErrorServerCertificateHasBadDate: self = .expired
    case NSURLErrorServerCertificateNotYetValid: self = .notYetValid
    case NSURLErrorServerCertificateHasUnknownRoot: self = .unknownAuthority
    default: return nil
    }
  }

  /// `errSSLCertExpired` and its neighbours.
  private static let codes: [Int: Self] = [
    -9814: .expired, -9815: .notYetValid, -9820: .revoked, -9843: .wrongHost,
    -9812: .unknownAuthority, -9813: .unknownAuthority,
  ]
}
