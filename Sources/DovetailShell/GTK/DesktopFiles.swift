internal import CWebKitGTK
package import DovetailCore
package import Foundation
internal import GObjectBridge

/// The files by which the desktop of a person knows an app.
@MainActor
package struct DesktopFiles {
  private let entry: DesktopEntry
  private let data: URL

  /// The files for an entry, below the person's own folder for data.
  package init(
    _ entry: DesktopEntry,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.entry = entry
    if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
      data = URL(filePath: path, directoryHint: .isDirectory)
    } else {
      data = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share")
    }
  }

  private var desktopFile: URL { data.appending(path: "applications/\(entry.fileName)") }
  private var service: URL {
    data.appending(path: "dbus-1/services/\(entry.serviceFileName)")
  }

  private func icon(_ type: String) -> URL {
    let size = type == "svg" ? "scalable" : "512x512"
    return data.appending(path: "icons/hicolor/\(size)/apps/\(entry.manifest.id).\(type)")
  }

  /// Writes them, and makes the app the one that opens its own schemes; never the
  /// one for `https`, which is a browser's.
  ///
  /// - Returns: what was written.
  @discardableResult
  package func write() throws -> [URL] {
    var written = [desktopFile]
    try put(Data(entry.text.utf8), at: desktopFile)
    if case .file(let picture)? = entry.manifest.icon {
      let place = icon(picture.pathExtension.lowercased())
      try put(Data(contentsOf: picture), at: place)
      written.append(place)
    }
    if entry.manifest.push {
      try put(Data(entry.service.utf8), at: service)
      written.append(service)
    }
    tellDesktop()
    return written
  }

  /// Takes them away.
  ///
  /// - Returns: what was there.
  @discardableResult
  package func remove() -> [URL] {
    let files = [desktopFile, icon("svg"), icon("png"), service].filter {
      FileManager.default.fileExists(atPath: $0.path(percentEncoded: false))
    }
    let removed = files.filter { (try? FileManager.default.removeItem(at: $0)) != nil }
    updateList()
    return removed
  }

  private func put(_ data: Data, at file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file, options: .atomic)
  }

  // MARK: Telling the desktop

  private func tellDesktop() {
    updateList()
    let all = unsafe g_app_info_get_all()
    defer { unsafe g_list_free_full(all, g_object_unref) }
    var item = unsafe all
    while let here = unsafe item {
      let program = unsafe OpaquePointer(here.pointee.data!)
      let id = unsafe g_app_info_get_id(program).map { unsafe String(cString: $0) }
      if id == entry.fileName {
        for scheme in entry.manifest.links.schemes.sorted() {
          _ = unsafe g_app_info_set_as_default_for_type(
            program, "x-scheme-handler/\(scheme)", nil)
        }
      }
      unsafe item = here.pointee.next
    }
  }

  /// The list that programs look types up in, where there is a program that makes
  /// it.
  private func updateList() {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "update-desktop-database", "-q",
      desktopFile.deletingLastPathComponent().path(percentEncoded: false),
    ]
    process.standardError = FileHandle.nullDevice
    if (try? process.run()) != nil { process.waitUntilExit() }
  }
}
