internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// Connects to an https server to see its certificate; no request is sent.
@MainActor
final class CertificateProbe {
  /// A certificate that is not trusted, and what is wrong with it.
  struct Finding {
    let certificate: ObjectRef
    let flags: UInt32
  }

  private let session = unsafe ObjectRef(taking: UnsafeMutableRawPointer(soup_session_new()!))
  private var connection: SignalConnection?
  private var finding: Finding?

  /// - Parameter then: gets nil when the certificate is good or the server
  ///   cannot be reached; called once.
  static func start(_ url: String, _ then: @escaping @MainActor (Finding?) -> Void) {
    CertificateProbe().connect(url, then)
  }

  private func connect(_ url: String, _ then: @escaping @MainActor (Finding?) -> Void) {
    guard let message = unsafe soup_message_new("HEAD", url) else { return then(nil) }
    let object = unsafe ObjectRef(taking: message)
    connection = SignalConnection(object, "accept-certificate") { [weak self] arguments in
      if let certificate = unsafe arguments.object(0) {
        self?.finding = Finding(
          certificate: unsafe ObjectRef(retaining: certificate), flags: arguments.flags(1))
      }
      return .bool(false)
    }
    let session = session
    unsafe AsyncOperation.start(
      { callback, data in
        unsafe soup_session_preconnect_async(
          session.instance(of: SoupSession.self), message, 0, nil, callback, data)
      },
      finish: { result, error in
        unsafe soup_session_preconnect_finish(
          session.instance(of: SoupSession.self), result, &error)
      }, completion: { [self] _ in then(finding) })
  }
}
