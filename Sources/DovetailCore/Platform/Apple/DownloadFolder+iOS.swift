#if canImport(UIKit)
  internal import Foundation
  internal import ObjectiveC

  extension DownloadFolder {
    /// The person's own folder is the app's documents, which Files shows.
    init(wanted: URL?, folders: AppFolders) {
      self.init(wanted: wanted, own: .documentsDirectory, folders: folders)
    }
  }
#endif
