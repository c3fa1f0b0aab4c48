import Dovetail

/// The `Info.plist` that a manifest means.
enum InfoPlist {
  static func make(_ manifest: AppManifest) -> Plist {
    var info: Plist = [
      "CFBundleDevelopmentRegion": "$(DEVELOPMENT_LANGUAGE)",
      "CFBundleDisplayName": .text(manifest.name),
      "CFBundleExecutable": "$(EXECUTABLE_NAME)",
      "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)",
      "CFBundleInfoDictionaryVersion": "6.0",
      "CFBundleLocalizations": ["en", "ko"],
      "CFBundleName": "$(PRODUCT_NAME)",
      "CFBundlePackageType": "$(PRODUCT_BUNDLE_PACKAGE_TYPE)",
      "CFBundleShortVersionString": "$(MARKETING_VERSION)",
      "CFBundleVersion": "$(CURRENT_PROJECT_VERSION)",
      // What pages give is saved in the app's documents, which Files shows.
      "LSSupportsOpeningDocumentsInPlace": true,
      "UIFileSharingEnabled": true,
      "UIApplicationSceneManifest": ["UIApplicationSupportsMultipleScenes": false],
      "UILaunchScreen": [:],
      "UISupportedInterfaceOrientations": [
        "UIInterfaceOrientationPortrait", "UIInterfaceOrientationLandscapeLeft",
        "UIInterfaceOrientationLandscapeRight",
      ],
    ]
    for (permission, reason) in manifest.permissions {
      for key in keys(of: permission) {
        info[key] = .text(reason.isEmpty ? fallback(permission, manifest.name) : reason)
      }
    }
    // A camera makes films too, and whoever may take a picture may save it.
    if manifest.permissions[.camera] != nil, manifest.permissions[.microphone] == nil {
      info["NSMicrophoneUsageDescription"] = .text(fallback(.microphone, manifest.name))
    }
    info["NSAppTransportSecurity"] = transport(manifest)
    let queries = manifest.navigation.schemes.filter { $0.value != .refuse }.keys.sorted()
    if !queries.isEmpty { info["LSApplicationQueriesSchemes"] = .list(queries.map(Plist.text)) }
    AppleLinks.add(to: &info, manifest)
    return info
  }

  /// Without its text, the system ends an app that asks.
  private static func keys(of permission: Permission) -> [String] {
    switch permission {
    case .location: ["NSLocationWhenInUseUsageDescription"]
    case .camera: ["NSCameraUsageDescription"]
    case .microphone: ["NSMicrophoneUsageDescription"]
    case .photos: ["NSPhotoLibraryUsageDescription", "NSPhotoLibraryAddUsageDescription"]
    case .notifications, .clipboard: []
    }
  }

  private static func fallback(_ permission: Permission, _ name: String) -> String {
    switch permission {
    case .location: "\(name) shows what is near you."
    case .camera: "\(name) takes pictures that you add to a page."
    case .microphone: "\(name) records sound that you add to a page."
    case .photos: "\(name) uses photos that you choose."
    case .notifications, .clipboard: ""
    }
  }

  /// `http` is refused but to the hosts that the manifest names and to this
  /// machine's network.
  private static func transport(_ manifest: AppManifest) -> Plist {
    var transport: Plist = ["NSAllowsLocalNetworking": true]
    var domains: [String: Plist] = [:]
    for pattern in manifest.navigation.plainHosts {
      domains[pattern.host] = [
        "NSExceptionAllowsInsecureHTTPLoads": true,
        "NSIncludesSubdomains": .flag(pattern.isForSubdomains),
      ]
    }
    if !domains.isEmpty { transport["NSExceptionDomains"] = .table(domains) }
    return transport
  }
}
