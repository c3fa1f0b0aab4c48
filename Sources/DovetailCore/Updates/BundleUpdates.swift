internal import Foundation
public import Observation
internal import WebKit

/// New versions of the app's own pages, without a new app.
///
/// Looked for after each start, when the start page is there, and when the person
/// comes back after hours. A bundle counts only once it is whole, checked and on
/// the disk; it is used as the manifest says, and never under a page that is
/// shown. One that does not work is taken back once, and not tried again.
@MainActor
@Observable
public final class BundleUpdates {
  /// The version of the pages that are shown.
  public internal(set) var version: String
  /// Whether they are those that the app itself brings.
  public internal(set) var isShipped = true
  /// The version that has come and is not used yet; nil for none.
  public internal(set) var next: String?
  /// Whether the server is being asked, or a bundle is on its way.
  public internal(set) var isChecking = false
  /// Why the latest look brought nothing; nil where all was well.
  public internal(set) var fault: BundleError?

  /// Whether the app has pages of its own that can be updated.
  public var isThere: Bool { updates != nil }

  @ObservationIgnored let manifest: AppManifest
  @ObservationIgnored let updates: AppManifest.Updates?
  @ObservationIgnored let store: BundleStore?
  @ObservationIgnored let shipped: ServedBundle
  @ObservationIgnored let log: @MainActor (String) -> Void
  /// What the page that is shown is of.
  @ObservationIgnored var served: ServedBundle
  /// What the page is of that is to come, and its address; nil where that is the
  /// same.
  @ObservationIgnored var coming: (bundle: ServedBundle, url: URL)?
  /// A bundle that has not worked yet; nil where there is nothing to see.
  @ObservationIgnored var trial: BundleTrial?
  /// Whether this start has counted as one of the bundle's.
  @ObservationIgnored var hasCounted = false
  /// Whether the app has loaded its page again by itself, which it does once.
  @ObservationIgnored var hasReloaded = false
  /// Whether the app wants what has come with the next load.
  @ObservationIgnored var isWanted = false
  @ObservationIgnored var asked: ContinuousClock.Instant?
  @ObservationIgnored var checking: Task<Void, Never>?
  @ObservationIgnored weak var stack: BrowserStack?

  init(
    _ manifest: AppManifest, folders: AppFolders?, log: @escaping @MainActor (LogLine) -> Void
  ) {
    self.manifest = manifest
    let say: @MainActor (String) -> Void = { log(LogLine(.update, $0)) }
    self.log = say
    let version = manifest.updates?.shippedVersion ?? manifest.version
    shipped = ServedBundle(
      version: version, folder: manifest.web ?? URL(filePath: "/"), entry: nil)
    served = shipped
    self.version = version
    guard let updates = manifest.updates, manifest.web != nil else {
      (updates, store) = (nil, nil)
      return
    }
    self.updates = updates
    store = BundleTools.absence == nil ? folders.map { BundleStore(in: $0.data, log: say) } : nil
    if let absence = BundleTools.absence { say(absence) }
    begin()
  }

  /// At a start: what has come is used, what does not work or is not there is not.
  private func begin() {
    guard let store else { return }
    let isSecondTry = (store.record.begun ?? 0) >= BundleRecord.limit
    if isSecondTry, let current = store.record.current {
      log(
        "\(current.version) is taken back: it has not worked in \(BundleRecord.limit) starts")
    }
    store.change { record in
      if isSecondTry { record.takeBack() }
      record.promote()
    }
    dropUnusable()
    show(wanted)
  }

  /// What the record says, of what is there.
  var wanted: ServedBundle { store?.record.current.map(bundle) ?? shipped }

  func bundle(_ entry: BundleRecord.Entry) -> ServedBundle {
    ServedBundle(
      version: entry.version, folder: store?.place(of: entry.folder) ?? shipped.folder,
      entry: entry)
  }

  /// Forgets bundles that are gone, or older than what a new app brings.
  func dropUnusable() {
    guard let store, let own = AppVersion(shipped.version) else { return }
    var lines: [String] = []
    store.change { record in
      lines = record.drop { entry in
        guard let version = AppVersion(entry.version), own < version else {
          return "is not newer than \(own), which the app brings"
        }
        return isWhole(bundle(entry)) ? nil : "is not there any more"
      }
    }
    for line in lines { log(line) }
    if !lines.isEmpty { log("\(wanted.version) is used in its place") }
    next = store.record.next?.version
  }

  /// Whether a bundle has the page that the app starts with.
  func isWhole(_ bundle: ServedBundle) -> Bool {
    AppScheme.file(for: manifest.start, in: bundle.folder).map { !FileFacts.isDirectory($0) }
      ?? false
  }

  /// From now on pages are served from this one.
  func show(_ bundle: ServedBundle) {
    served = bundle
    version = bundle.version
    isShipped = bundle.entry == nil
    next = store?.record.next?.version
  }

  /// Loads the main page again with what has come, whatever the manifest says
  /// about when. Does nothing where nothing has.
  public func use() {
    guard next != nil, let stack else { return }
    isWanted = true
    stack.main.home()
  }
}
