internal import Foundation

/// What of a folder goes into an archive.
enum PackedFolder {
  /// The paths of all files in it, in order.
  ///
  /// - Throws: `badKind` for a link: it may lead out of the folder, and is not
  ///   unpacked.
  static func files(of folder: URL) throws(ArchiveError) -> [String] {
    var paths: [String] = []
    try add("", of: folder, to: &paths)
    return paths.sorted()
  }

  private static func add(
    _ path: String, of folder: URL, to paths: inout [String]
  ) throws(ArchiveError) {
    let place = path.isEmpty ? folder : folder.appending(path: path)
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: place.path(percentEncoded: false))
    } catch {
      throw .storage("\(place.path) cannot be read: \(error.localizedDescription)")
    }
    for name in names where !name.hasPrefix(".") {
      let inner = path.isEmpty ? name : path + "/" + name
      let file = folder.appending(path: inner).path(percentEncoded: false)
      let kind = (try? FileManager.default.attributesOfItem(atPath: file))?[.type]
      switch kind as? FileAttributeType {
      case .typeRegular?: paths.append(inner)
      case .typeDirectory?: try add(inner, of: folder, to: &paths)
      default: throw .badKind(inner)
      }
    }
  }
}
