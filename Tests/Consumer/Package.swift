// swift-tools-version: 6.2
import PackageDescription

// An app of somebody else's: it depends on the package and imports its products,
// as code written for iOS does. `make check` builds it and runs it.
let package = Package(
  name: "Consumer",
  dependencies: [.package(name: "Dovetail", path: "../..")],
  targets: [
    .target(
      name: "App", dependencies: [.product(name: "WebKit", package: "Dovetail")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    // The same files again, and what only Swift 5 lets pass.
    .target(
      name: "Swift5", dependencies: [.product(name: "WebKit", package: "Dovetail")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "Shell", dependencies: [.product(name: "Dovetail", package: "Dovetail")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "Run", dependencies: ["App", "Swift5", "Shell"],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    // The program that the README shows, letter for letter.
    .executableTarget(
      name: "Readme", dependencies: [.product(name: "WebKit", package: "Dovetail")]),
  ]
)
