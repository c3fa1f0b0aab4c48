public import Foundation

extension AppManifest {
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
  /// relative to that. Texts that it has in several languages are taken in the
  /// app's, or the system's.
  public init(_ data: Data, file: URL) throws(ManifestError) {
    try self.init(data, file: file, system: AppLanguage.system)
  }

  init(_ data: Data, file: URL, system: AppLanguage) throws(ManifestError) {
    let node: JSONNode
    do {
      node = try JSONScanner.parse(data)
    } catch {
      throw ManifestError(file: file, place: error.place, keyPath: "", problem: error.problem)
    }
    let language = Self.language(of: node) ?? system
    let context = ManifestContext(file: file, languages: [language.rawValue])
    let root = ManifestCursor(node: node, keyPath: "", context: context)
    var draft = ManifestDraft()
    try ManifestDraft.keys.read(root, into: &draft)
    self = try draft.finished(root)
  }

  /// Known before all others, since it chooses the words.
  private static func language(of node: JSONNode) -> AppLanguage? {
    guard case .object(let members) = node.value,
      case .string(let code) = members.first(where: { $0.key == "language" })?.node.value
    else { return nil }
    return AppLanguage(rawValue: code)
  }

  /// The JSON Schema of manifests, for editors: the same keys that reading
  /// knows.
  public static var schema: String {
    JSONNode(members: [
      ("$schema", "https://json-schema.org/draft/2020-12/schema"),
      ("title", "dovetail.json"), ("description", "What an app is that is made with Dovetail."),
    ]).adding(ManifestDraft.keys.schema.objectMembers).text() + "\n"
  }
}

/// A manifest on its way: what can be judged only when all is read.
struct ManifestDraft {
  /// A text and where it stood.
  struct Placed {
    var text: String
    var cursor: ManifestCursor
  }

  var manifest = AppManifest(id: "", name: "", start: URL(filePath: "/"))
  var schema: String?
  var web: Placed?
  var start: Placed?
  var origins: [Placed] = []
  var permissionOrigins: [Placed] = []
  var versions: Placed?
  var updates: (AppManifest.Updates, ManifestCursor)?

  func finished(_ root: ManifestCursor) throws(ManifestError) -> AppManifest {
    var manifest = manifest
    (manifest.web, manifest.start) = try place(root)
    manifest.origins = []
    for placed in origins { manifest.origins.insert(try origin(placed)) }
    if let origin = Origin(of: manifest.start) { manifest.origins.insert(origin) }
    if let versions { manifest.versions = try address(versions) }
    manifest.updates = try checkedUpdates()
    manifest.permissionOrigins = []
    for placed in permissionOrigins { manifest.permissionOrigins.insert(try origin(placed)) }
    return manifest
  }

  private func place(_ root: ManifestCursor) throws(ManifestError) -> (URL?, URL) {
    guard let web else {
      guard let start else {
        throw ManifestError(
          file: root.context.file, place: root.node.place, keyPath: "start",
          problem: "expected a text, but it is missing")
      }
      return (nil, try address(start))
    }
    let base = web.cursor.context.file.deletingLastPathComponent()
    let folder = base.appending(path: web.text, directoryHint: .isDirectory).standardizedFileURL
    guard FileFacts.isDirectory(folder) else {
      throw web.cursor.fault(
        "expected a folder next to the manifest, but there is no folder \"\(web.text)\"")
    }
    return (folder, try page(in: folder, named: web.text, start ?? web.replacing("index.html")))
  }

  private func page(
    in folder: URL, named name: String, _ start: Placed
  ) throws(ManifestError) -> URL {
    guard !start.text.contains("://") else {
      throw start.cursor.fault(
        "expected a page in the folder \"\(name)\", found an address; leave out \"web\" to start "
          + "on a server")
    }
    guard let address = AppScheme.address(of: start.text) else {
      throw start.cursor.fault("expected a page in the folder \"\(name)\", found \"\(start.text)\"")
    }
    guard let file = AppScheme.file(for: address, in: folder), !FileFacts.isDirectory(file) else {
      throw start.cursor.fault(
        "expected a page in the folder \"\(name)\", but there is no \"\(start.text)\"")
    }
    return address
  }

  private func address(_ placed: Placed) throws(ManifestError) -> URL {
    do {
      return try RunTarget.address(placed.text, plainHosts: manifest.navigation.plainHosts)
    } catch {
      throw placed.cursor.fault(error.errorDescription ?? "expected an address")
    }
  }

  private func origin(_ placed: Placed) throws(ManifestError) -> Origin {
    do {
      let url = try RunTarget.address(placed.text, plainHosts: manifest.navigation.plainHosts)
      guard let origin = Origin(of: url), ["", "/"].contains(url.path), url.query == nil,
        url.fragment == nil
      else { throw RunTargetError.notAnAddress(placed.text) }
      return origin
    } catch RunTargetError.insecure {
      throw placed.cursor.fault(
        "\"\(placed.text)\" is not encrypted. Use https://, or name its host under "
          + "\"navigation.http\"")
    } catch {
      throw placed.cursor.fault(
        "expected an origin such as https://example.com, found \"\(placed.text)\"")
    }
  }
}

extension ManifestDraft.Placed {
  func replacing(_ text: String) -> Self { Self(text: text, cursor: cursor) }
}

extension JSONNode {
  /// The members of an object.
  var objectMembers: [(String, JSONNode)] {
    guard case .object(let members) = value else { return [] }
    return members.map { ($0.key, $0.node) }
  }
}
