internal import Foundation

/// Asking the server.
extension BundleUpdates {
  /// How long nobody is asked again by itself.
  private static let pause = Duration.seconds(6 * 3600)

  /// Asks the server for a newer bundle and fetches it. Keeps nobody waiting who
  /// does not wait here; who asks meanwhile waits for the same.
  public func check() async {
    guard updates != nil else { return }
    if let checking { return await checking.value }
    let task = Task { await look() }
    checking = task
    await task.value
  }

  /// Asks again where the last time is long ago.
  func checkIfDue() {
    guard updates != nil, let asked, asked.duration(to: .now) > Self.pause else { return }
    Task { await check() }
  }

  private func look() async {
    isChecking = true
    asked = .now
    defer {
      isChecking = false
      checking = nil
    }
    do throws(BundleError) {
      let arrived = try await fetch()
      fault = nil
      if let arrived { hasCome(arrived) }
    } catch {
      // The app goes on as it is.
      fault = error
      log("no new bundle: \(error.localizedDescription)")
    }
  }

  /// - Returns: what has come; nil for nothing new.
  private func fetch() async throws(BundleError) -> BundleRecord.Entry? {
    guard let updates else { return nil }
    if let absence = BundleTools.absence { throw .unavailable(absence) }
    guard let store else { throw .storage("the app keeps nothing") }
    guard let lock = store.lock() else {
      throw .storage("\(store.folder.path) cannot be written, or another program is at it")
    }
    defer { withExtendedLifetime(lock) {} }
    store.refresh()
    var kept = store.record.folders
    if let folder = served.entry?.folder { kept.insert(folder) }
    await store.sweep(keeping: kept)
    let data = try await BundleFetch.data(
      at: updates.address, limit: BundleDescriptor.limit, agent: manifest.userAgent)
    let descriptor = try BundleDescriptor(data)
    guard BundleTools.isSigned(descriptor.signedText, descriptor.signature, by: updates.key) else {
      throw .badSignature
    }
    guard try isNewer(descriptor, in: store) else { return nil }
    let url = try archive(of: descriptor, at: updates.address)
    log("fetches \(descriptor.version) from \(url)")
    let entry = BundleRecord.Entry(version: descriptor.version, folder: UUID())
    try await BundleArrival(
      entry: entry, descriptor: descriptor, url: url, agent: manifest.userAgent,
      start: manifest.start, store: store
    ).take()
    guard store.change({ $0.next = entry }) else {
      throw .storage("bundles.json cannot be written")
    }
    return entry
  }

  /// Whether there is anything to fetch.
  private func isNewer(
    _ descriptor: BundleDescriptor, in store: BundleStore
  ) throws(BundleError) -> Bool {
    guard descriptor.app == manifest.id else { throw .otherApp(descriptor.app) }
    guard let offered = AppVersion(descriptor.version), let own = AppVersion(shipped.version) else {
      throw .malformed("a version that cannot be compared")
    }
    let record = store.record
    let known = [record.current, record.next].compactMap { $0?.version }.compactMap(AppVersion.init)
    let newest = ([own] + known + [record.newest.flatMap(AppVersion.init) ?? own]).max() ?? own
    if offered < newest { throw .notNewer(descriptor.version, than: newest.description) }
    if record.newest != descriptor.version { store.change { $0.newest = descriptor.version } }
    if record.failed.compactMap(AppVersion.init).contains(offered) {
      throw .failedBefore(descriptor.version)
    }
    if offered == own || known.contains(offered) {
      log("\(descriptor.version) is the newest")
      return false
    }
    if let needed = descriptor.minimumApp.flatMap(AppVersion.init),
      let app = AppVersion(manifest.version), app < needed
    {
      throw .needsApp(needed.description)
    }
    return true
  }

  private func archive(
    of descriptor: BundleDescriptor, at address: URL
  ) throws(BundleError) -> URL {
    guard let url = URL(string: descriptor.archive, relativeTo: address)?.absoluteURL,
      let origin = Origin(of: url)
    else { throw .malformed("the archive's address is none: \(descriptor.archive)") }
    guard origin == Origin(of: address) else { throw .otherOrigin(origin.description) }
    return url
  }

  /// A bundle is there to be used.
  private func hasCome(_ entry: BundleRecord.Entry) {
    next = entry.version
    log("\(entry.version) has come")
    guard let stack else { return }
    if updates?.moment == .now, !hasReloaded, stack.main.pageOrigin == .app {
      // Once in a start: a server that always has a newer one must not keep the
      // page from its person.
      hasReloaded = true
      isWanted = true
      stack.main.reload()
    } else {
      UpdateEvent.send(entry.version, to: stack.main)
    }
  }
}

/// A bundle on its way to the disk.
struct BundleArrival: Sendable {
  let entry: BundleRecord.Entry
  let descriptor: BundleDescriptor
  let url: URL
  let agent: String
  let start: URL
  let store: BundleStore

  /// Fetches, checks and unpacks, away from the main thread. Nothing counts of what
  /// is written; at a fault nothing of it stays.
  @concurrent
  func take() async throws(BundleError) {
    let part = store.place(of: entry.folder).deletingLastPathComponent()
      .appending(path: "\(entry.folder.uuidString).part")
    defer { try? FileManager.default.removeItem(at: part) }
    try await BundleFetch.file(at: url, limit: descriptor.size, agent: agent, into: part)
    try check(part)
    let folder = store.place(of: entry.folder)
    do throws(BundleError) {
      try BundleTools.unpack(part, into: folder)
      guard AppScheme.file(for: start, in: folder) != nil else {
        throw .badArchive("the archive has no page \(start.path())")
      }
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  private func check(_ file: URL) throws(BundleError) {
    let found: (size: Int?, sha256: String)
    do {
      let path = file.path(percentEncoded: false)
      found = (
        try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int,
        try BundleTools.sha256(of: file)
      )
    } catch {
      throw .storage(error.localizedDescription)
    }
    guard found.size == descriptor.size else {
      throw .wrongContent("\(found.size ?? 0) bytes in place of \(descriptor.size)")
    }
    guard found.sha256 == descriptor.sha256 else { throw .wrongContent("its digest is another") }
  }
}
