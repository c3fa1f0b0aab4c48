public import Foundation

/// What an app is: the content of a `dovetail.json`, checked.
///
/// ```json
/// {
///   "id": "com.example.officecheckin",
///   "name": "Office Check-in",
///   "web": "web",
///   "start": "index.html",
///   "permissions": { "location": "To show how far each office is." }
/// }
/// ```
public struct AppManifest: Sendable, Equatable {
  /// The size of the app's window in points, without its bars' shadows.
  public struct Window: Sendable, Equatable {
    /// Width, 200 to 4096. Default 390, a phone's.
    public var width = 390
    /// Height, 200 to 4096. Default 760.
    public var height = 760

    /// A window of this size.
    public init(width: Int = 390, height: Int = 760) {
      self.width = width
      self.height = height
    }
  }

  /// The app's identity in reverse domain order, such as `com.example.app`.
  public var id: String
  /// The name that people see.
  public var name: String
  /// The version that people see. Default `1.0.0`.
  public var version = "1.0.0"
  /// Counts builds, from 1. Default 1.
  public var build = 1
  /// The folder with the app's own pages, served as ``AppScheme``; nil when the
  /// app lives on a server.
  public var web: URL?
  /// Where the app starts.
  public var start: URL
  /// The window.
  public var window = Window()
  /// Whether there is a bar with back, forward, home and reload. Default true.
  public var toolbar = true
  /// What the app may ask a person for, each with the reason that is shown.
  public var permissions: [Permission: String] = [:]
  /// The origins whose pages are the app: the one it starts at and those named
  /// under `origins`.
  public var origins: Set<Origin> = []

  /// An app that starts at an address; its origin is the app's own.
  public init(id: String, name: String, start: URL, web: URL? = nil) {
    self.id = id
    self.name = name
    self.start = start
    self.web = web
    if let origin = Origin(of: start) { origins = [origin] }
  }

  // MARK: Reading

  /// Reads a manifest.
  ///
  /// - Throws: ``ManifestError`` with file, line, key path and what was expected.
  public init(contentsOf file: URL) throws(ManifestError) {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw ManifestError(
        file: file, place: nil, keyPath: "",
        problem: "cannot be read: \(error.localizedDescription)")
    }
    try self.init(data, file: file)
  }

  /// Reads a manifest's text; `file` is where it lies, since folders in it are
  /// relative to that.
  public init(_ data: Data, file: URL) throws(ManifestError) {
    let reader = try ManifestReader(file: file, data: data)
    try reader.allow(only: [
      "$schema", "id", "name", "version", "build", "web", "start", "window", "toolbar",
      "permissions", "origins",
    ])
    id = try reader.required("id")
    guard Self.isIdentity(id) else {
      throw reader.fault(
        "id",
        "expected two or more names with dots between, such as com.example.app, found \"\(id)\"")
    }
    name = try reader.required("name")
    version = try reader.text("version") ?? "1.0.0"
    build = try reader.integer("build", in: 1...Int(Int32.max)) ?? 1
    toolbar = try reader.flag("toolbar") ?? true
    (web, start) = try Self.start(reader)
    window = try Self.window(reader)
    permissions = try Self.permissions(reader)
    origins = try Self.origins(reader)
    if let origin = Origin(of: start) { origins.insert(origin) }
  }

  private static func isIdentity(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count >= 2 && text.utf8.count <= 255
      && parts.allSatisfy { part in
        guard let first = part.utf8.first, !(48...57).contains(first) else { return false }
        return part.utf8.allSatisfy {
          (48...57).contains($0) || (97...122).contains($0 | 0x20) || $0 == 95 || $0 == 45
        }
      }
  }

  private static func start(_ reader: ManifestReader) throws(ManifestError) -> (URL?, URL) {
    guard let folderName = try reader.text("web") else {
      let text = try reader.required("start")
      do {
        return (nil, try RunTarget.address(text))
      } catch {
        throw reader.fault("start", error.errorDescription ?? "expected an address")
      }
    }
    let base = reader.file.deletingLastPathComponent()
    let folder = base.appending(path: folderName, directoryHint: .isDirectory).standardizedFileURL
    guard FileFacts.isDirectory(folder) else {
      throw reader.fault(
        "web", "expected a folder next to the manifest, but there is no folder \"\(folderName)\"")
    }
    let start = try reader.text("start") ?? "index.html"
    guard !start.contains("://") else {
      throw reader.fault(
        "start",
        "expected a page in the folder \"\(folderName)\", found an address; leave out "
          + "\"web\" to start on a server")
    }
    guard let address = AppScheme.address(of: start) else {
      throw reader.fault(
        "start", "expected a page in the folder \"\(folderName)\", found \"\(start)\"")
    }
    guard let file = AppScheme.file(for: address, in: folder), !FileFacts.isDirectory(file) else {
      throw reader.fault(
        "start", "expected a page in the folder \"\(folderName)\", but there is no \"\(start)\"")
    }
    return (folder, address)
  }

  private static func window(_ reader: ManifestReader) throws(ManifestError) -> Window {
    guard let object = try reader.object("window") else { return Window() }
    try object.allow(only: ["width", "height"])
    return Window(
      width: try object.integer("width", in: 200...4096) ?? 390,
      height: try object.integer("height", in: 200...4096) ?? 760)
  }

  private static func permissions(
    _ reader: ManifestReader
  ) throws(ManifestError) -> [Permission: String] {
    guard let object = try reader.object("permissions") else { return [:] }
    try object.allow(only: Permission.allCases.map(\.rawValue))
    var reasons: [Permission: String] = [:]
    for permission in Permission.allCases where object.has(permission.rawValue) {
      reasons[permission] = try object.required(permission.rawValue)
    }
    return reasons
  }

  private static func origins(_ reader: ManifestReader) throws(ManifestError) -> Set<Origin> {
    var origins: Set<Origin> = []
    for (index, entry) in try reader.texts("origins").enumerated() {
      do {
        let url = try RunTarget.address(entry.text)
        guard let origin = Origin(of: url), ["", "/"].contains(url.path) else {
          throw RunTargetError.notAnAddress(entry.text)
        }
        origins.insert(origin)
      } catch {
        throw ManifestError(
          file: reader.file, place: entry.place, keyPath: "origins[\(index)]",
          problem: "expected an origin such as https://example.com, found \"\(entry.text)\"")
      }
    }
    return origins
  }
}

/// What is at a path.
enum FileFacts {
  static func isDirectory(_ url: URL) -> Bool {
    (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
      || isDirectory(path: url.path(percentEncoded: false))
  }

  private static func isDirectory(path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path(percentEncoded: false))
  }
}
