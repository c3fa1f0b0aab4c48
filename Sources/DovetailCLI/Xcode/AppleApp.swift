import Dovetail
import Foundation

/// An app, as its Xcode project needs to know it.
struct AppleApp {
  /// The app's folder, which has the package.
  let folder: URL
  /// The name of the product and its target.
  let name: String
  let manifest: AppManifest
  /// The folder with the app's own Swift, `dovetail.json` and pages.
  let sources: URL
  /// The Dovetail package.
  let package: URL

  /// Where everything for Xcode is.
  var apple: URL { folder.appending(path: "Apple", directoryHint: .isDirectory) }

  /// Finds the app of a folder: the one module in `Sources` with a
  /// `dovetail.json`.
  ///
  /// - Parameter package: the Dovetail package; nil for the one that the app's
  ///   own `Package.swift` names.
  init(in folder: URL, package: URL? = nil) throws {
    self.folder = folder
    let all = folder.appending(path: "Sources", directoryHint: .isDirectory)
    let modules = Self.names(in: all).filter {
      FileManager.default.fileExists(atPath: all.appending(path: "\($0)/dovetail.json").path)
    }
    guard let name = modules.first, modules.count == 1 else {
      throw Failure(
        .noInput,
        modules.isEmpty
          ? "There is no app in \(folder.path): no Sources/NAME/dovetail.json. "
            + "See: dovetail new --help"
          : "\(folder.path) has several apps: \(modules.joined(separator: ", "))")
    }
    self.name = name
    sources = all.appending(path: name, directoryHint: .isDirectory)
    manifest = try AppManifest(contentsOf: sources.appending(path: "dovetail.json"))
    self.package = try package ?? Self.package(of: folder)
  }

  /// The path in `.package(name: "Dovetail", path: "…")`.
  private static func package(of folder: URL) throws -> URL {
    let text = (try? String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8))
    let pattern = #/\.package\(\s*name:\s*"Dovetail",\s*path:\s*"([^"]+)"/#
    guard let path = text?.firstMatch(of: pattern)?.1 else {
      throw Failure(
        .data,
        "\(folder.path)/Package.swift does not say where Dovetail is: it needs "
          + ".package(name: \"Dovetail\", path: \"…\")")
    }
    return URL(filePath: String(path), directoryHint: .isDirectory, relativeTo: folder)
      .standardizedFileURL
  }

  /// What is in a folder, in order.
  static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// The app's Swift files, as paths from its sources.
  var swiftFiles: [String] {
    let all = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    return (all ?? []).filter { $0.hasSuffix(".swift") }.sorted()
  }

  /// Files and folders that go into the app as they are: the manifest, and what
  /// it names.
  var resources: [String] {
    AppleApp.names(in: sources).filter { !$0.hasSuffix(".swift") && !$0.hasPrefix(".") }
      .filter { !holdsSwift($0) }
  }

  private func holdsSwift(_ name: String) -> Bool {
    swiftFiles.contains { $0.hasPrefix(name + "/") }
  }
}
