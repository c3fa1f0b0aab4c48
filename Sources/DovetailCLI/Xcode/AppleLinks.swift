import Dovetail

/// What leads into an app from outside, as Apple's systems are told of it.
enum AppleLinks {
  /// Adds URL types and background modes to an `Info.plist`.
  static func add(to info: inout Plist, _ manifest: AppManifest) {}

  /// The entitlements that a manifest means.
  static func entitlements(_ manifest: AppManifest) -> Plist {
    [
      // On macOS an app sees the network and the person's files only so.
      "com.apple.security.app-sandbox": true,
      "com.apple.security.files.downloads.read-write": true,
      "com.apple.security.files.user-selected.read-write": true,
      "com.apple.security.network.client": true,
    ]
  }
}
