#if canImport(AppKit) && !canImport(UIKit)
  internal import Foundation
  internal import ObjectiveC

  extension DownloadFolder {
    /// The person's own folder is Downloads.
    init(wanted: URL?, folders: AppFolders) {
      self.init(wanted: wanted, own: .downloadsDirectory, folders: folders)
    }
  }
#endif
