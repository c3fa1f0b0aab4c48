internal import Foundation

extension AppManifest.Updates {
  // No defaults: without address and key there is no such object to leave a key
  // out of.
  static var keys: ManifestObject<Self> {
    ManifestObject([
      ManifestField(
        "address", \.address, .updateAddress, isRequired: true,
        "The https:// address of the small JSON file that says which bundle there is. The "
          + "archive must be of the same origin."),
      ManifestField(
        "key", \.key, .publicKey, isRequired: true,
        "The public key that bundles must be signed with, as \"dovetail bundle keys\" prints it."),
      ManifestField(
        "use", \.moment, .choice(),
        "When a bundle that has come is used: at the next \"start\", which holds unless said; "
          + "with the next \"reload\" of the main page; or \"now\", by a reload of the app's own."),
      ManifestField(
        "ready", \.proof, .choice(),
        "What shows that a new bundle works: its \"load\", which holds unless said, or the "
          + "\"page\", which then has to call dovetail.ready(). Otherwise it is taken back."),
      ManifestField(
        "readyWithin", \.patience, .integer(in: 1...600),
        "How long a new bundle may take for that, in seconds: 20 unless said."),
      ManifestField(
        "version", optional: \.shippedVersion, .bundleVersion,
        "The version of the folder \"web\" as the app brings it: the app's own unless said."),
    ])
  }

  /// As a draft begins, before address and key are read.
  static let unread = Self(address: URL(filePath: "/"), key: Data())
}

extension ManifestValue where Value == URL {
  /// An encrypted address, or one of this machine.
  fileprivate static var updateAddress: Self {
    ManifestValue<String>.text.map(schema: ["type": "string", "pattern": "^https?://[^/]+"]) {
      (text, cursor) throws(ManifestError) in
      do throws(RunTargetError) {
        return try RunTarget.address(text)
      } catch {
        throw cursor.fault(error.errorDescription ?? "expected an address")
      }
    }
  }
}

extension ManifestValue where Value == Data {
  /// 32 bytes as Base64.
  fileprivate static var publicKey: Self {
    ManifestValue<String>.text.map(schema: ["type": "string", "pattern": "^[A-Za-z0-9+/]{43}=$"]) {
      (text, cursor) throws(ManifestError) in
      guard let key = Data(base64Encoded: text), key.count == 32 else {
        throw cursor.fault(
          "expected a public key as \"dovetail bundle keys\" prints it: 44 characters of Base64")
      }
      return key
    }
  }
}

extension ManifestValue where Value == String {
  fileprivate static var bundleVersion: Self {
    .text(pattern: "^[0-9]", "a version, such as 1.2.0") { AppVersion($0) != nil }
  }
}

extension ManifestDraft {
  /// Updates are of the app's own folder, and of versions that can be compared.
  func checkedUpdates() throws(ManifestError) -> AppManifest.Updates? {
    guard let (updates, cursor) = updates else { return nil }
    guard web != nil else {
      throw cursor.fault("updates are of the app's own folder, but there is no \"web\"")
    }
    let version = updates.shippedVersion ?? manifest.version
    guard AppVersion(version) != nil else {
      throw cursor.fault(
        "the app's version \"\(version)\" cannot be compared with others. Give the folder one of "
          + "its own: \"version\": \"1.0.0\"")
    }
    return updates
  }
}
