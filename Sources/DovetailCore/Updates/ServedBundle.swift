internal import Foundation

/// The folder that pages are served from.
struct ServedBundle: Equatable {
  /// Its version.
  let version: String
  /// Where it lies.
  let folder: URL
  /// What the record says of it; nil for what the app brings.
  let entry: BundleRecord.Entry?
}
