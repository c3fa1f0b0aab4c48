public import Foundation

extension AppManifest {
  /// Where new versions of the app's own pages come from, without a new app.
  public struct Updates: Sendable, Equatable {
    /// When a bundle that has come is used. Never under a page that is shown.
    public enum Moment: String, Sendable, CaseIterable {
      /// When the app is started the next time.
      case start
      /// When the main page is loaded again, at the latest with the next start.
      case reload
      /// At once: the app loads its main page again by itself, once in a start.
      case now
    }

    /// What shows that a new bundle works.
    public enum Proof: String, Sendable, CaseIterable {
      /// Its page is loaded, and none of its own scripts has failed until then.
      case load
      /// Its page calls `dovetail.ready()`.
      case page
    }

    /// The address of the small JSON file that says which bundle there is: `https`,
    /// or this machine. The archive must be of the same origin.
    public var address: URL
    /// The public key, Ed25519, that what stands there must be signed with: 32
    /// bytes.
    public var key: Data
    /// When a bundle that has come is used. Default the next start.
    public var moment = Moment.start
    /// What shows that a new bundle works. Default that it is loaded.
    public var proof = Proof.load
    /// How long a new bundle may take for that, in seconds. Default 20.
    public var patience = 20
    /// The version of the pages that the app itself brings; nil is the app's.
    public var shippedVersion: String?

    /// Bundles that are signed with a key.
    public init(address: URL, key: Data) {
      self.address = address
      self.key = key
    }
  }
}
