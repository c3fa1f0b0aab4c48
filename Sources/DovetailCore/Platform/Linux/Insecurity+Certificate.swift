internal import Foundation
internal import WebKit

extension LoadFailure.Insecurity {
  /// The fault that tells a person most: a self-signed certificate that has
  /// expired was fine yesterday.
  init?(certificateOf error: NSError) {
    guard let faults = error.userInfo[CertificateFaults.errorKey] as? CertificateFaults else {
      return nil
    }
    let order: [(CertificateFaults, Self)] = [
      (.revoked, .revoked), (.expired, .expired), (.notYetValid, .notYetValid),
      (.wrongHost, .wrongHost), (.unknownAuthority, .unknownAuthority),
    ]
    self = order.first { faults.contains($0.0) }?.1 ?? .other
  }
}
