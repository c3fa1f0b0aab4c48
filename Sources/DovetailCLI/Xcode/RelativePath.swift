import Foundation

extension URL {
  /// The way from a folder to this place, such as `../../Dovetail`.
  func path(from folder: URL) -> String {
    let here = folder.standardizedFileURL.pathComponents.filter { $0 != "/" }
    let there = standardizedFileURL.pathComponents.filter { $0 != "/" }
    let shared = zip(here, there).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: here.count - shared) + there[shared...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
