internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// Turns WebKitGTK's load errors into those that Apple's delegate gets.
enum LoadError {
  /// Domain of policy errors. Apple gives it no constant.
  static let policyDomain = "WebKitErrorDomain"

  static func policy(_ code: Int, _ text: String, url: String) -> NSError {
    NSError(domain: policyDomain, code: code, userInfo: info(text, url: url))
  }

  static func network(
    _ code: Int, _ text: String, url: String, more: [String: Any] = [:]
  ) -> NSError {
    NSError(
      domain: NSURLErrorDomain, code: code,
      userInfo: info(text, url: url).merging(more) { $1 })
  }

  /// Apple says the same without the reason.
  static func dataOnTop(url: String) -> NSError {
    policy(
      102, "Frame load interrupted: a page must not put a data: address into the main frame",
      url: url)
  }

  private static func info(_ text: String, url: String) -> [String: Any] {
    // The key of the text form is deprecated, but it is the one under which
    // Apple's errors still carry an address that is no URL.
    var info: [String: Any] = [
      NSLocalizedDescriptionKey: text, "NSErrorFailingURLStringKey": url,
    ]
    if let url = URL(string: url) { info[NSURLErrorFailingURLErrorKey] = url }
    return info
  }

  static func map(_ error: GLibError, url: String) -> NSError {
    func net(_ code: Int) -> NSError { network(code, error.message, url: url) }
    switch (error.domain, error.code) {
    case ("WebKitNetworkError", 302): return net(NSURLErrorCancelled)
    case ("WebKitNetworkError", 303): return net(NSURLErrorFileDoesNotExist)
    case ("WebKitNetworkError", 301): return net(NSURLErrorUnsupportedURL)
    case ("WebKitNetworkError", _): return net(NSURLErrorNetworkConnectionLost)
    case ("WebKitPolicyError", 101): return net(NSURLErrorUnsupportedURL)
    case ("WebKitPolicyError", let code): return policy(code, error.message, url: url)
    case ("g-resolver-error-quark", _): return net(NSURLErrorCannotFindHost)
    case ("g-tls-error-quark", _): return net(NSURLErrorSecureConnectionFailed)
    case ("g-io-error-quark", let code): return net(ioCode(code, url: url))
    case ("soup-session-error-quark", _), ("soup_session_error_quark", _):
      return net(NSURLErrorBadServerResponse)
    default:
      // A scheme handler's own error keeps its domain and code.
      return NSError(
        domain: error.domain, code: error.code, userInfo: info(error.message, url: url))
    }
  }

  private static func ioCode(_ code: Int, url: String) -> Int {
    switch UInt32(code) {
    case G_IO_ERROR_CONNECTION_REFUSED.rawValue: NSURLErrorCannotConnectToHost
    case G_IO_ERROR_HOST_UNREACHABLE.rawValue, G_IO_ERROR_NETWORK_UNREACHABLE.rawValue:
      NSURLErrorNotConnectedToInternet
    case G_IO_ERROR_HOST_NOT_FOUND.rawValue: NSURLErrorCannotFindHost
    case G_IO_ERROR_TIMED_OUT.rawValue: NSURLErrorTimedOut
    case G_IO_ERROR_CANCELLED.rawValue: NSURLErrorCancelled
    case G_IO_ERROR_NOT_FOUND.rawValue: NSURLErrorFileDoesNotExist
    case G_IO_ERROR_IS_DIRECTORY.rawValue: NSURLErrorFileIsDirectory
    case G_IO_ERROR_PERMISSION_DENIED.rawValue: NSURLErrorNoPermissionsToReadFile
    default:
      url.hasPrefix("file:") ? NSURLErrorCannotOpenFile : NSURLErrorNetworkConnectionLost
    }
  }

  /// The code for a certificate that was not accepted.
  static func certificate(_ flags: UInt32, url: String) -> NSError {
    // Apple's numbers; Foundation on Linux numbers some of them one off.
    let code: Int
    let text: String
    let host = URL(string: url)?.host ?? url
    if flags & G_TLS_CERTIFICATE_EXPIRED.rawValue != 0 {
      code = NSURLErrorServerCertificateHasBadDate
      text = "The certificate of \(host) has expired"
    } else if flags & G_TLS_CERTIFICATE_NOT_ACTIVATED.rawValue != 0 {
      code = NSURLErrorServerCertificateNotYetValid
      text = "The certificate of \(host) is not valid yet"
    } else if flags & G_TLS_CERTIFICATE_UNKNOWN_CA.rawValue != 0 {
      code = -1202
      text = "The certificate of \(host) was issued by an authority that is not trusted"
    } else if flags & G_TLS_CERTIFICATE_BAD_IDENTITY.rawValue != 0 {
      code = -1202
      text = "The certificate is not for \(host)"
    } else {
      code = -1202
      text = "The certificate of \(host) is not valid"
    }
    return network(
      code, text, url: url, more: [CertificateFaults.errorKey: CertificateFaults(rawValue: flags)])
  }
}
