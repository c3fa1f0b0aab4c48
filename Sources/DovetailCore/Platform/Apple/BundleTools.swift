internal import Foundation

/// Apple's systems have no public library that unpacks tar archives, so bundles are
/// not taken there: the app goes on with the pages that it brings, and says so.
enum BundleTools {
  static let absence: String? =
    "on this system the app goes on with the pages that it brings: bundles are not unpacked here"

  static func isSigned(_ text: Data, _ signature: Data, by key: Data) -> Bool { false }
  static func sha256(of file: URL) throws -> String { throw BundleError.unavailable(reason) }
  static func unpack(_ archive: URL, into folder: URL) throws(BundleError) {
    throw .unavailable(reason)
  }

  private static var reason: String { absence ?? "" }
}
