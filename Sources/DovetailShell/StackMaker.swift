internal import DovetailCore
internal import Foundation
internal import WebKit

/// Makes an app's browsers: at its start, and again for another profile.
@MainActor
struct StackMaker {
  let manifest: AppManifest
  let folders: AppFolders?
  let downloadFolder: URL?
  let secrets: any SecretStore
  let log: @MainActor (LogLine) -> Void
  let prepare: @MainActor (Browser) -> Void

  /// - Parameter old: the browsers whose place these take; nil at the start.
  func make(
    _ profile: Profile, dataStore: WKWebsiteDataStore? = nil, from old: BrowserStack? = nil
  ) -> BrowserStack {
    let stack = BrowserStack(
      manifest, profile: profile, dataStore: dataStore, folders: folders,
      downloadFolder: downloadFolder, log: log)
    stack.session.secretStore = secrets
    if let old { stack.takeOver(from: old) }
    return stack
  }
}
