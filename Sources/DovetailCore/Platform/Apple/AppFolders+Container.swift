internal import Foundation
internal import ObjectiveC

extension AppFolders {
  /// The folders of an app in its container, or in its person's library.
  public init(id: String) {
    let support = URL.applicationSupportDirectory.appending(path: id, directoryHint: .isDirectory)
    data = support.appending(path: "Data", directoryHint: .isDirectory)
    config = support.appending(path: "Settings", directoryHint: .isDirectory)
    cache = URL.cachesDirectory.appending(path: id, directoryHint: .isDirectory)
  }
}
