import Dovetail

/// `dovetail bundle`: archives are made and taken on Linux.
struct BundleCommand {
  let options: BundleOptions

  func run() throws {
    throw Failure(.unavailable, "Bundles are packed and signed on Linux: see Docs/Updates.md")
  }
}
