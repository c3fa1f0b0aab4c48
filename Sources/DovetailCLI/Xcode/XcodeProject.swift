import Dovetail
import Foundation

/// The project file of an app: one target, for iOS and macOS.
struct XcodeProject {
  private let app: AppleApp
  private var objects: [String: Plist] = [:]

  init(_ app: AppleApp) { self.app = app }

  /// The identity of an object: the same for the same name, so that a project
  /// that is made again keeps what others say about it.
  static func id(_ name: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16, uppercase: true)
    return "D0E7A110" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  private mutating func add(_ name: String, _ object: Plist) -> Plist {
    let id = Self.id(name)
    objects[id] = object
    return .text(id)
  }

  /// The project as a property list.
  static func make(_ app: AppleApp) -> Plist {
    var project = Self(app)
    let root = project.build()
    return [
      "archiveVersion": "1", "classes": [:], "objectVersion": "60",
      "objects": .table(project.objects), "rootObject": root,
    ]
  }

  private mutating func build() -> Plist {
    let sources = files(app.swiftFiles, kind: { _ in "sourcecode.swift" })
    let resources = files(app.resources, kind: Self.kind)
    let catalogue = reference("Assets.xcassets", "folder.assetcatalog")
    let info = reference("Info.plist", "text.plist.xml")
    let entitlements = reference("\(app.name).entitlements", "text.plist.entitlements")
    let product = add(
      "product",
      [
        "isa": "PBXFileReference", "explicitFileType": "wrapper.application",
        "includeInIndex": "0", "path": .text("\(app.name).app"),
        "sourceTree": "BUILT_PRODUCTS_DIR",
      ])
    let own = group(
      app.name, path: app.sources.path(from: app.apple), sources + resources)
    let apple = group("Apple", path: nil, [catalogue, info, entitlements])
    let products = group("Products", path: nil, [product])
    let main = group("main", path: nil, [own, apple, products])
    let target = target(sources: sources, resources: resources + [catalogue], product: product)
    return add(
      "project",
      [
        "isa": "PBXProject", "attributes": ["BuildIndependentTargetsInParallel": "1"],
        "buildConfigurationList": configurations("project", Self.projectSettings),
        "compatibilityVersion": "Xcode 15.3", "developmentRegion": "en",
        "hasScannedForEncodings": "0", "knownRegions": ["en", "ko", "Base"],
        "mainGroup": main, "packageReferences": [package()], "productRefGroup": products,
        "projectDirPath": "", "projectRoot": "", "targets": [target],
      ])
  }

  // MARK: Files

  private mutating func reference(_ path: String, _ kind: String, in place: String = "") -> Plist {
    var object: Plist = [
      "isa": "PBXFileReference", "lastKnownFileType": .text(kind), "path": .text(path),
      "sourceTree": "<group>",
    ]
    let name = URL(filePath: path).lastPathComponent
    if name != path { object["name"] = .text(name) }
    return add("file \(place)\(path)", object)
  }

  private mutating func files(_ paths: [String], kind: (String) -> String) -> [Plist] {
    var result: [Plist] = []
    for path in paths { result.append(reference(path, kind(path), in: "sources ")) }
    return result
  }

  private static func kind(_ path: String) -> String {
    switch URL(filePath: path).pathExtension.lowercased() {
    case "json": "text.json"
    case "png": "image.png"
    case "svg": "text.xml"
    case "": "folder"
    default: "file"
    }
  }

  private mutating func group(_ name: String, path: String?, _ children: [Plist]) -> Plist {
    var object: Plist = [
      "isa": "PBXGroup", "children": .list(children), "sourceTree": "<group>",
    ]
    if name != "main" { object["name"] = .text(name) }
    if let path { object["path"] = .text(path) }
    return add("group \(name)", object)
  }

  // MARK: The target

  private mutating func phase(_ name: String, _ isa: String, _ files: [Plist], key: String)
    -> Plist
  {
    var entries: [Plist] = []
    for file in files {
      entries.append(add("build \(name) \(file.text ?? "")", ["isa": "PBXBuildFile", key: file]))
    }
    return add(
      "phase \(name)",
      [
        "isa": .text(isa), "buildActionMask": "2147483647", "files": .list(entries),
        "runOnlyForDeploymentPostprocessing": "0",
      ])
  }

  private mutating func target(sources: [Plist], resources: [Plist], product: Plist) -> Plist {
    let dovetail = add(
      "dependency Dovetail",
      ["isa": "XCSwiftPackageProductDependency", "productName": "Dovetail"])
    let phases = [
      phase("sources", "PBXSourcesBuildPhase", sources, key: "fileRef"),
      phase("frameworks", "PBXFrameworksBuildPhase", [dovetail], key: "productRef"),
      phase("resources", "PBXResourcesBuildPhase", resources, key: "fileRef"),
    ]
    return add(
      "target",
      [
        "isa": "PBXNativeTarget", "buildConfigurationList": configurations("target", settings),
        "buildPhases": .list(phases), "buildRules": [], "dependencies": [],
        "name": .text(app.name), "packageProductDependencies": [dovetail],
        "productName": .text(app.name), "productReference": product,
        "productType": "com.apple.product-type.application",
      ])
  }

  private mutating func package() -> Plist {
    add(
      "package Dovetail",
      [
        "isa": "XCLocalSwiftPackageReference",
        "relativePath": .text(app.package.path(from: app.apple)),
      ])
  }

  // MARK: Settings

  private mutating func configurations(_ owner: String, _ settings: [String: Plist]) -> Plist {
    var entries: [Plist] = []
    for name in ["Debug", "Release"] {
      var settings = settings
      if owner == "project" {
        let isDebug = name == "Debug"
        settings["ONLY_ACTIVE_ARCH"] = isDebug ? "YES" : "NO"
        settings["SWIFT_OPTIMIZATION_LEVEL"] = isDebug ? "-Onone" : "-O"
        settings["DEBUG_INFORMATION_FORMAT"] = isDebug ? "dwarf" : "dwarf-with-dsym"
      }
      entries.append(
        add(
          "configuration \(owner) \(name)",
          [
            "isa": "XCBuildConfiguration", "buildSettings": .table(settings), "name": .text(name),
          ]))
    }
    return add(
      "configurations \(owner)",
      [
        "isa": "XCConfigurationList", "buildConfigurations": .list(entries),
        "defaultConfigurationIsVisible": "0", "defaultConfigurationName": "Release",
      ])
  }

  private static let projectSettings: [String: Plist] = [
    "ALWAYS_SEARCH_USER_PATHS": "NO", "CLANG_ENABLE_MODULES": "YES",
    "IPHONEOS_DEPLOYMENT_TARGET": "18.4", "MACOSX_DEPLOYMENT_TARGET": "15.4",
    "SDKROOT": "auto", "SUPPORTED_PLATFORMS": "iphoneos iphonesimulator macosx",
    "SUPPORTS_MACCATALYST": "NO", "SWIFT_VERSION": "6.0",
  ]

  private var settings: [String: Plist] {
    [
      "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon",
      "CODE_SIGN_ENTITLEMENTS": .text("\(app.name).entitlements"),
      "CODE_SIGN_STYLE": "Automatic",
      "CURRENT_PROJECT_VERSION": .text("\(app.manifest.build)"),
      "ENABLE_HARDENED_RUNTIME": "YES", "GENERATE_INFOPLIST_FILE": "NO",
      "INFOPLIST_FILE": "Info.plist",
      "LD_RUNPATH_SEARCH_PATHS": ["$(inherited)", "@executable_path/Frameworks"],
      "MARKETING_VERSION": .text(app.manifest.version),
      "PRODUCT_BUNDLE_IDENTIFIER": .text(app.manifest.id),
      "PRODUCT_NAME": "$(TARGET_NAME)", "TARGETED_DEVICE_FAMILY": "1,2",
    ]
  }
}
