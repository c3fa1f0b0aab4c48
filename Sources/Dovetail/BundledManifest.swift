internal import DovetailCore
internal import Foundation

/// Finds the `dovetail.json` that was built into a program.
enum BundledManifest {
  /// The manifest among the resources of the module that a type is of.
  static func read(for type: Any.Type) throws -> AppManifest {
    let module = String(reflecting: type).prefix { $0 != "." }
    let places = folders(of: String(module))
    for folder in places {
      let file = folder.appending(path: "dovetail.json")
      if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
        return try AppManifest(contentsOf: file)
      }
    }
    throw BundledManifestError(module: String(module), places: places)
  }

  /// Where SwiftPM puts a module's resources: `PACKAGE_MODULE.resources` beside
  /// the program, or `.bundle` on Apple's systems.
  private static func folders(of module: String) -> [URL] {
    let beside = Bundle.main.bundleURL
    let names = (try? FileManager.default.contentsOfDirectory(atPath: beside.path)) ?? []
    let bundles = names.filter {
      $0.hasSuffix("_\(module).resources") || $0.hasSuffix("_\(module).bundle")
    }
    return bundles.sorted().map { beside.appending(path: $0, directoryHint: .isDirectory) }
      + [Bundle.main.resourceURL].compactMap { $0 } + [beside]
  }
}

/// A program without its `dovetail.json`.
public struct BundledManifestError: Error, LocalizedError, Sendable {
  /// The module that should have it.
  public let module: String
  /// Where it was looked for.
  public let places: [URL]

  /// What happened, and what to do.
  public var errorDescription: String? {
    let list = places.map { $0.path(percentEncoded: false) }.joined(separator: ", ")
    return "There is no dovetail.json in \(list). Add .copy(\"dovetail.json\") to the resources "
      + "of the target \(module), or say what the app is in its `manifest`"
  }
}
