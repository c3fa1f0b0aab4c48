internal import Foundation
internal import WebKit

extension WKWebsiteDataStore {
  /// Puts tokens into all requests to their origins, and into none to another.
  func sendTokens(_ tokens: [Origin: Token], askedBy askers: Set<Origin>) {
    setRequestHeaders(
      tokens.compactMap { origin, token in
        URL(string: origin.description).map {
          LinuxRequestHeader(to: $0, token.header, token.field)
        }
      }, askedBy: askers.compactMap { URL(string: $0.description) })
  }
}
