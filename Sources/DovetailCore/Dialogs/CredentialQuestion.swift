/// What a server or proxy wants to know before it answers.
public struct CredentialQuestion: Hashable, Sendable {
  /// Host, with its port where that is not the usual one.
  public var host: String
  /// What the server says the password is for; empty where it does not.
  public var realm: String
  /// Whether a proxy asks, not the server itself.
  public var isProxy: Bool
  /// Whether others on the way can read the password.
  public var isReadable: Bool
  /// Whether the last answer was wrong.
  public var isRetry: Bool
  /// The user to begin with.
  public var user: String

  /// A question.
  public init(
    host: String, realm: String = "", isProxy: Bool = false, isReadable: Bool = false,
    isRetry: Bool = false, user: String = ""
  ) {
    self.host = host
    self.realm = realm
    self.isProxy = isProxy
    self.isReadable = isReadable
    self.isRetry = isRetry
    self.user = user
  }
}
