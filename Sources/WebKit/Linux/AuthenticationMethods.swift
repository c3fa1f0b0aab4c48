/// The protection space's method when a server's certificate is not trusted.
///
/// Foundation on Linux declares this name as unavailable; this one stands in for
/// it. Answer the challenge with `.useCredential` and nil, or any credential, to
/// accept the certificate for this host; every other answer refuses it.
///
/// ```swift
/// if challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust {
///   completionHandler(.useCredential, nil)
/// }
/// ```
///
/// - Note: Linux: there is no `SecTrust`, so `protectionSpace.serverTrust` and
///   `URLCredential(trust:)` do not exist. The challenge comes only where the
///   system does not trust the certificate; Apple asks about every one. The
///   challenge's `error` says what is wrong with it.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"

/// The protection space's method when a server asks for a client certificate.
///
/// Foundation on Linux declares this name as unavailable; this one stands in for
/// it.
///
/// - Note: Linux: a `URLCredential` carries no identity there; whatever the
///   answer, no certificate is sent.
public let NSURLAuthenticationMethodClientCertificate =
  "NSURLAuthenticationMethodClientCertificate"
