public import Foundation

/// What a person types, turned into an address that can be loaded.
///
/// `https` is put before what has no scheme; `http` for this machine, and for an
/// address with a port in a private network that the app allows. Spaces
/// around it, and the quotation marks or brackets of a mail, are taken away. Of
/// path, query and fragment only what no address may have is encoded, so that an
/// address that was good before stays as it is. International hosts become
/// `xn--`.
public enum AddressInput {
  /// Reads what was typed.
  ///
  /// - Parameters:
  ///   - text: the text; line breaks in it, as pasted addresses have them, do
  ///     not count.
  ///   - allowsPlainHTTP: whether `http://` to an origin is good.
  /// - Throws: ``AddressError``.
  public static func url(
    from text: String, allowsPlainHTTP: (Origin) -> Bool = { $0.isLoopback }
  ) throws(AddressError) -> URL {
    let typed = trimmed(text)
    guard !typed.isEmpty else { throw .empty }
    let (scheme, rest) = try split(typed)
    let parts = try Parts(rest, typed: typed)
    let known = scheme ?? (isPlain(parts, allowsPlainHTTP) ? "http" : "https")
    guard let url = URL(string: "\(known)://\(parts.authority)\(parts.rest)"),
      let found = Origin(of: url)
    else { throw .notAnAddress(typed) }
    guard known == "https" || allowsPlainHTTP(found) else {
      throw .notEncrypted(host: found.host)
    }
    return url
  }

  /// This machine, and machines nearby by address and port where the app allows
  /// it, have no certificates.
  private static func isPlain(_ parts: Parts, _ allowsPlainHTTP: (Origin) -> Bool) -> Bool {
    let origin = Origin(scheme: "http", host: parts.host, port: 0)
    return origin.isLoopback || parts.isAddressWithPort && allowsPlainHTTP(origin)
  }

  /// Reads what was typed, by the rules of an app.
  public static func url(from text: String, for manifest: AppManifest) throws(AddressError) -> URL {
    let typed = trimmed(text)
    if manifest.web != nil, let url = URL(string: typed), Origin(of: url) == .app { return url }
    return try url(from: typed) { manifest.allowsPlainHTTP(to: $0) }
  }

  // MARK: Parts

  private static func trimmed(_ text: String) -> String {
    var text = String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: false
          default: true
          }
        })
    ).trimmingCharacters(in: .whitespaces)
    for (open, close) in [("<", ">"), ("\"", "\""), ("“", "”"), ("'", "'")]
    where text.count > 2 && text.hasPrefix(open) && text.hasSuffix(close) {
      text = String(text.dropFirst().dropLast()).trimmingCharacters(in: .whitespaces)
    }
    return text
  }

  /// The scheme, where there is one, and what is behind it.
  private static func split(_ text: String) throws(AddressError) -> (String?, Substring) {
    if text.hasPrefix("//") { return (nil, text.dropFirst(2)) }
    guard let colon = text.firstIndex(of: ":") else { return (nil, text[...]) }
    let scheme = text[..<colon].lowercased()
    let behind = text[text.index(after: colon)...]
    let isScheme =
      scheme.utf8.first.map { (97...122).contains($0) } == true
      && scheme.utf8.allSatisfy {
        (97...122).contains($0) || (48...57).contains($0) || "+-.".utf8.contains($0)
      }
    guard isScheme else { return (nil, text[...]) }
    // `example.com:8080/x` is a host with a port.
    let port = behind.prefix { !"/?#".contains($0) }
    let isForOthers = DangerousSchemes.all.contains(scheme) || SystemSchemes.known.contains(scheme)
    if !port.isEmpty, port.allSatisfy(\.isWholeNumber), !isForOthers { return (nil, text[...]) }
    guard ["http", "https"].contains(scheme) else { throw .scheme(scheme) }
    // One slash, or none, is what people mean by two.
    return (scheme, behind.drop { $0 == "/" || $0 == "\\" })
  }

  /// Host and port, and what is behind them.
  private struct Parts {
    let host: String
    let authority: String
    let rest: String
    /// `192.168.0.2:3000`: a machine nearby, without a certificate.
    let isAddressWithPort: Bool

    init(_ text: Substring, typed: String) throws(AddressError) {
      let end = text.firstIndex { "/?#\\".contains($0) } ?? text.endIndex
      let head = text[..<end]
      guard !head.contains("@") else { throw .credentials }
      var name = head
      var port = ""
      let isBracketed = head.hasPrefix("[")
      if let colon = head.lastIndex(of: ":"), !isBracketed || head[..<colon].hasSuffix("]") {
        port = String(head[head.index(after: colon)...])
        name = head[..<colon]
        guard port.isEmpty || (UInt16(port) ?? 0) > 0 else { throw .notAnAddress(typed) }
      }
      host = try AddressInput.host(String(name), typed: typed)
      authority = host + (port.isEmpty ? "" : ":\(port)")
      isAddressWithPort = !port.isEmpty && AddressInput.isPrivateAddress(host)
      rest = AddressEncoding.encoded(text[end...])
    }
  }

  // MARK: Hosts

  /// A host that can be asked for, in small letters and ASCII.
  private static func host(_ name: String, typed: String) throws(AddressError) -> String {
    guard !name.isEmpty else { throw .notAnAddress(typed) }
    guard !name.contains(where: \.isWhitespace) else { throw .words(typed) }
    if name.hasPrefix("[") {
      guard let host = URL(string: "https://\(name)/")?.host, host.contains(":"),
        host.utf8.allSatisfy({ "0123456789abcdefABCDEF:.".utf8.contains($0) })
      else { throw .notAnAddress(typed) }
      return "[\(host.lowercased())]"
    }
    guard !name.contains(where: { "%<>\"{}|^`\\:?#/".contains($0) }),
      var host = URL(string: "https://\(name)/")?.host?.lowercased()
    else { throw .notAnAddress(typed) }
    if host.hasSuffix(".") { host.removeLast() }
    guard HostPattern(host)?.host == host else { throw .notAnAddress(typed) }
    // One word without a dot is no host that anybody has, but on this machine.
    guard host.contains(".") || Origin.isLoopback(host) else { throw .words(typed) }
    let last = host.split(separator: ".").last ?? ""
    if last.allSatisfy(\.isWholeNumber), !isAddress(host) { throw .notAnAddress(typed) }
    return host
  }

  private static func isAddress(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0).map(String.init) == String($0) }
  }

  /// 10, 172.16 to 172.31, 192.168: networks at home and at work.
  private static func isPrivateAddress(_ host: String) -> Bool {
    guard isAddress(host) else { return false }
    let parts = host.split(separator: ".").compactMap { UInt8($0) }
    return parts[0] == 10 || parts[0] == 172 && (16...31).contains(parts[1])
      || parts[0] == 192 && parts[1] == 168
  }
}

extension Origin {
  /// The app's own pages.
  static let app = Origin(scheme: AppScheme.name, host: AppScheme.host, port: 0)
}
