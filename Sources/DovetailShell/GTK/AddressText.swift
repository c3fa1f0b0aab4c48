internal import DovetailCore
internal import Foundation

/// Addresses as people see and type them.
enum AddressText {
  /// Why a text is no address to go to.
  enum Fault: Error, Equatable {
    case empty
    case notAnAddress
    case scheme(String)
  }

  /// An address for the field: as it is, without the parts nobody reads.
  static func shown(_ url: URL) -> String {
    let text = url.absoluteString
    // Letters of other languages, as they are meant to be read.
    return text.removingPercentEncoding.map { $0.contains(where: \.isNewline) ? text : $0 } ?? text
  }

  static func read(_ typed: String, for manifest: AppManifest) -> Result<URL, Fault> {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { return .failure(.empty) }
    let scheme = text.prefix { $0 != ":" }.lowercased()
    if text.contains("://") || ["javascript", "data", "file", "about"].contains(scheme) {
      guard ["http", "https"].contains(scheme) || scheme == manifest.start.scheme else {
        return .failure(.scheme(String(scheme)))
      }
      return URL(string: text).map { .success($0) } ?? .failure(.notAnAddress)
    }
    guard !text.contains(where: \.isWhitespace), let url = URL(string: "https://" + text),
      let origin = Origin(of: url), !origin.host.isEmpty
    else { return .failure(.notAnAddress) }
    guard origin.isLoopback else { return .success(url) }
    return URL(string: "http://" + text).map { .success($0) } ?? .failure(.notAnAddress)
  }
}
