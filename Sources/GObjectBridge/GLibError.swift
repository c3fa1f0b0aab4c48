public import CWebKitGTK

/// A `GError`, copied out of C and freed.
public struct GLibError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The domain's quark as text, such as `g-io-error-quark`.
  public let domain: String
  /// The code within the domain.
  public let code: Int
  /// What the C side says, in the process's language.
  public let message: String

  /// An error with these values.
  public init(domain: String, code: Int, message: String) {
    (self.domain, self.code, self.message) = (domain, code, message)
  }

  /// Copies an error that C lends, as signal handlers get it.
  @unsafe public init(copying error: UnsafePointer<GError>) {
    unsafe self.init(
      domain: String(cString: g_quark_to_string(error.pointee.domain)),
      code: Int(error.pointee.code), message: String(cString: error.pointee.message))
  }

  /// Copies and frees an error that C hands over.
  @unsafe public init(taking error: UnsafeMutablePointer<GError>) {
    unsafe self.init(copying: error)
    unsafe g_error_free(error)
  }

  /// Lends the error to C, which must not keep it.
  @unsafe public func withCError<Value>(
    _ body: (UnsafeMutablePointer<GError>) -> Value
  ) -> Value {
    let error = unsafe g_error_new_literal(
      g_quark_from_string(domain), Int32(clamping: code), message)!
    defer { unsafe g_error_free(error) }
    return unsafe body(error)
  }

  /// Domain, code and message.
  public var description: String { "\(domain) \(code): \(message)" }
}
