// swift-tools-version: 6.2
import PackageDescription

// One rule for every Swift target: strict memory safety, imports that say who
// sees them. `make check` builds with -warnings-as-errors on top.
let house: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Dovetail",
  products: [
    .library(name: "WebKit", targets: ["WebKit"]),
    .library(name: "Dovetail", targets: ["Dovetail"]),
    .library(name: "DovetailTesting", targets: ["DovetailTesting"]),
    .executable(name: "dovetail", targets: ["DovetailCLI"]),
  ],
  targets: [
    .systemLibrary(
      name: "CWebKitGTK",
      pkgConfig: "webkitgtk-6.0 libadwaita-1",
      providers: [.apt(["libwebkitgtk-6.0-dev", "libadwaita-1-dev"])]),
    .systemLibrary(
      name: "CUnixPrint", pkgConfig: "gtk4-unix-print", providers: [.apt(["libgtk-4-dev"])]),
    .systemLibrary(
      name: "CSecret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .target(
      name: "SignedArchive", dependencies: ["CSodium", "CArchive"], swiftSettings: house),
    .target(
      name: "CMainLoop", dependencies: ["CWebKitGTK"],
      linkerSettings: [.linkedLibrary("dispatch"), .linkedLibrary("swift_Concurrency")]),
    .target(
      name: "GObjectBridge", dependencies: ["CWebKitGTK", "CMainLoop"], swiftSettings: house,
      plugins: ["WebProcessExtension"]),
    .plugin(name: "WebProcessExtension", capability: .buildTool()),
    .target(name: "WebKit", dependencies: ["GObjectBridge"], swiftSettings: house),
    .target(
      name: "DovetailCore", dependencies: ["WebKit", "SignedArchive"], exclude: ["Platform/Apple"],
      resources: [.embedInCode("Bridge/dovetail.js")], swiftSettings: house),
    .target(
      name: "DovetailShell",
      dependencies: ["DovetailCore", "GObjectBridge", "CUnixPrint", "CSecret"],
      exclude: ["Apple", "AppKit", "SwiftUI", "UIKit"], swiftSettings: house),
    .target(
      name: "Dovetail", dependencies: ["DovetailCore", "DovetailShell"], exclude: ["Apple"],
      swiftSettings: house),
    .target(name: "CInputMethod", dependencies: ["CWebKitGTK"]),
    .target(
      name: "DovetailTesting",
      dependencies: [
        "Dovetail", "DovetailShell", "FixtureServer", "GObjectBridge", "CWebKitGTK", "CInputMethod",
      ],
      swiftSettings: house),
    .executableTarget(
      name: "DovetailCLI", dependencies: ["Dovetail", "SignedArchive"], exclude: ["Apple"],
      swiftSettings: house),
    .executableTarget(
      name: "Hello", dependencies: ["Dovetail"], path: "Examples/Hello", sources: ["Hello.swift"],
      resources: [.copy("dovetail.json"), .copy("web")], swiftSettings: house),
    .executableTarget(
      name: "OfficeCheckin", dependencies: ["Dovetail"], path: "Examples/OfficeCheckin",
      exclude: ["README.md"], sources: ["Sources"],
      resources: [.copy("dovetail.json"), .copy("web")], swiftSettings: house),
    .executableTarget(
      name: "MiniBrowser", dependencies: ["Dovetail"], path: "Examples/MiniBrowser",
      sources: ["MiniBrowser.swift"],
      resources: [.copy("dovetail.json"), .copy("web")], swiftSettings: house),
    .executableTarget(
      name: "WebApp", dependencies: ["Dovetail"], path: "Examples/WebApp",
      sources: ["WebApp.swift"],
      resources: [.copy("dovetail.json"), .copy("web"), .copy("icon.svg")], swiftSettings: house),
    .executableTarget(
      name: "LibraryCard", dependencies: ["Dovetail"], path: "Examples/LibraryCard",
      exclude: ["README.md", "server.py", "web"], sources: ["LibraryCard.swift"],
      resources: [.copy("dovetail.json"), .copy("icon.svg")], swiftSettings: house),
    .executableTarget(
      name: "ToolbarWebView", dependencies: ["Dovetail"], path: "Examples/ToolbarWebView",
      sources: ["ToolbarWebView.swift"],
      resources: [.copy("dovetail.json"), .copy("web")], swiftSettings: house),
    .executableTarget(
      name: "ShellBenchmark", dependencies: ["Dovetail"], path: "Benchmarks/Shell",
      swiftSettings: house),
    .target(name: "FixtureServer", dependencies: ["GObjectBridge"], swiftSettings: house),
    .testTarget(
      name: "SignedArchiveTests", dependencies: ["SignedArchive"], swiftSettings: house),
    .testTarget(
      name: "GObjectBridgeTests", dependencies: ["GObjectBridge"], swiftSettings: house),
    .target(
      name: "MainLoopProbe", dependencies: ["GObjectBridge"],
      path: "Tests/MainLoopPrograms/MainLoopProbe", swiftSettings: house),
    .executableTarget(
      name: "SynchronousProgram", dependencies: ["MainLoopProbe"],
      path: "Tests/MainLoopPrograms/SynchronousProgram", swiftSettings: house),
    .executableTarget(
      name: "AsynchronousProgram", dependencies: ["MainLoopProbe"],
      path: "Tests/MainLoopPrograms/AsynchronousProgram", swiftSettings: house),
    .testTarget(
      name: "MainLoopTests",
      dependencies: ["MainLoopProbe", "SynchronousProgram", "AsynchronousProgram"],
      swiftSettings: house),
    .testTarget(
      name: "WebKitTests", dependencies: ["WebKit", "GObjectBridge", "FixtureServer"],
      swiftSettings: house),
    .testTarget(
      name: "FixtureServerTests", dependencies: ["FixtureServer", "GObjectBridge"],
      swiftSettings: house),
    .testTarget(
      name: "DovetailCoreTests", dependencies: ["DovetailCore", "FixtureServer", "SignedArchive"],
      swiftSettings: house),
    .testTarget(
      name: "DovetailShellTests",
      dependencies: [
        "CWebKitGTK", "GObjectBridge", "Dovetail", "DovetailShell", "DovetailTesting",
        "FixtureServer",
      ],
      swiftSettings: house),
    .testTarget(
      name: "DovetailCLITests",
      dependencies: ["DovetailCLI", "OfficeCheckin", "FixtureServer", "GObjectBridge"],
      swiftSettings: house),
    .executableTarget(
      name: "KilledApp", dependencies: ["Dovetail"], path: "Tests/SessionPrograms/KilledApp",
      swiftSettings: house),
    .testTarget(
      name: "DovetailTests",
      dependencies: [
        "Dovetail", "DovetailShell", "DovetailTesting", "FixtureServer", "Hello", "MiniBrowser",
        "WebApp", "ToolbarWebView", "LibraryCard", "OfficeCheckin", "KilledApp", "SignedArchive",
      ],
      swiftSettings: house),
    .testTarget(
      name: "DovetailTestingTests", dependencies: ["DovetailTesting"], swiftSettings: house),
  ]
)

// On Apple's systems WebKit is Apple's own, and nothing of GTK is there.
// DOVETAIL_APPLE shows that package here, to look at and not to build.
#if os(Linux)
  let isForApple = Context.environment["DOVETAIL_APPLE"] != nil
#else
  let isForApple = true
#endif
if isForApple {
  package.platforms = [.iOS("18.4"), .macOS("15.4")]
  package.products = [
    .library(name: "Dovetail", targets: ["Dovetail"]),
    .executable(name: "dovetail", targets: ["DovetailCLI"]),
  ]
  package.targets = [
    .target(
      name: "DovetailCore", exclude: ["Platform/Linux"],
      resources: [.embedInCode("Bridge/dovetail.js")], swiftSettings: house),
    .target(
      name: "DovetailShell", dependencies: ["DovetailCore"], exclude: ["GTK"],
      swiftSettings: house),
    .target(
      name: "Dovetail", dependencies: ["DovetailCore", "DovetailShell"], exclude: ["Linux"],
      swiftSettings: house),
    .executableTarget(
      name: "DovetailCLI", dependencies: ["Dovetail"], exclude: ["Linux"], swiftSettings: house),
  ]
}
