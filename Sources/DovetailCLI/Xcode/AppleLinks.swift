import Dovetail

/// What leads into an app from outside, as Apple's systems are told of it.
enum AppleLinks {
  /// Adds URL types and background modes to an `Info.plist`.
  static func add(to info: inout Plist, _ manifest: AppManifest) {
    let schemes = manifest.links.schemes.sorted()
    if !schemes.isEmpty {
      info["CFBundleURLTypes"] = [
        [
          "CFBundleTypeRole": "Editor", "CFBundleURLName": .text(manifest.id),
          "CFBundleURLSchemes": .list(schemes.map(Plist.text)),
        ]
      ]
    }
    if manifest.push { info["UIBackgroundModes"] = ["remote-notification"] }
  }

  /// The entitlements that a manifest means.
  static func entitlements(_ manifest: AppManifest) -> Plist {
    var entitlements: Plist = [
      // On macOS an app sees the network and the person's files only so.
      "com.apple.security.app-sandbox": true,
      "com.apple.security.files.downloads.read-write": true,
      "com.apple.security.files.user-selected.read-write": true,
      "com.apple.security.network.client": true,
    ]
    for (permission, key) in sandbox where manifest.permissions[permission] != nil {
      entitlements[key] = true
    }
    let hosts = manifest.links.hosts.map { "applinks:\($0)" }
    if !hosts.isEmpty {
      entitlements["com.apple.developer.associated-domains"] = .list(hosts.map(Plist.text))
    }
    if manifest.push {
      // Each system has its own name for it.
      entitlements["aps-environment"] = "development"
      entitlements["com.apple.developer.aps-environment"] = "development"
    }
    return entitlements
  }

  private static let sandbox: [(Permission, String)] = [
    (.camera, "com.apple.security.device.camera"),
    (.microphone, "com.apple.security.device.audio-input"),
    (.location, "com.apple.security.personal-information.location"),
  ]
}
