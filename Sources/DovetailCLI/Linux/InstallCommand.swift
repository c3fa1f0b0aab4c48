import Dovetail
import Foundation

/// `dovetail install`, `uninstall` and `desktop-file`.
@MainActor
struct InstallCommand {
  let options: InstallOptions

  /// What is written.
  func entry() throws -> DesktopEntry {
    let plain = try AppManifest(contentsOf: options.manifest)
    let icon: String? =
      switch plain.icon {
      case .named(let name): name
      case .file: plain.id
      case nil: nil
      }
    return try DesktopEntry(manifest: options.manifest, command: command(), icon: icon)
  }

  private func command() throws -> [String] {
    let path = options.manifest.path(percentEncoded: false)
    guard let program = options.program else {
      let tool = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      return [tool.path(percentEncoded: false), "run", path]
    }
    // A name alone is looked up by the desktop.
    guard program.contains("/") else { return [program] }
    let file = URL(filePath: program).standardizedFileURL.path(percentEncoded: false)
    guard FileManager.default.isExecutableFile(atPath: file) else {
      throw Failure(.noInput, "There is no program '\(program)'")
    }
    return [file]
  }

  func install() throws {
    let files = try DesktopFiles(entry())
    do {
      for file in try files.write() { print(file.path(percentEncoded: false)) }
    } catch {
      throw Failure(.cannotCreate, "The app was not installed: \(error.localizedDescription)")
    }
  }

  func uninstall() throws {
    for file in try DesktopFiles(entry()).remove() { print(file.path(percentEncoded: false)) }
  }
}
