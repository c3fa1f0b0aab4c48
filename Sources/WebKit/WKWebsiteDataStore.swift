internal import CWebKitGTK
public import Foundation
internal import GObjectBridge

/// Cookies, storage and caches of web views. Apple: `WKWebsiteDataStore`.
@preconcurrency @MainActor
open class WKWebsiteDataStore: NSObject {
  let engineSession: EngineSession
  var session: ObjectRef { engineSession.engine }

  init(_ engineSession: EngineSession) {
    self.engineSession = engineSession
    super.init()
  }

  // MARK: Stores

  /// The store of the app, which lasts; always the same object.
  ///
  /// - Note: Linux: it lies in `WebKit/WebsiteData/Default` of the app's folders
  ///   below `$XDG_DATA_HOME` and `$XDG_CACHE_HOME`. An app's folder is named
  ///   after the id of its `GApplication`; without one, after the program.
  open class func `default`() -> WKWebsiteDataStore { shared }

  private static let shared = WKWebsiteDataStore(EngineSession.standard)

  /// A new store in memory; each is independent of all others.
  open class func nonPersistent() -> WKWebsiteDataStore {
    WKWebsiteDataStore(EngineSession.ephemeral())
  }

  /// The lasting store of this identifier, made when there is none.
  ///
  /// Stores of one identifier share everything. The zero UUID is refused by a
  /// trap, as Apple does.
  public convenience init(forIdentifier identifier: UUID) {
    precondition(
      identifier != UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
      "The identifier of a data store must not be zero")
    self.init(EngineSession.identified(by: identifier))
  }

  /// The identifier; nil for the default and non-persistent stores.
  open var identifier: UUID? { engineSession.identifier }

  /// Whether the store outlives the app.
  open var isPersistent: Bool { unsafe webkit_network_session_is_ephemeral(session.opaque) == 0 }

  /// Deletes the store of an identifier.
  ///
  /// - Parameter completionHandler: gets nil, or an error when the store is in
  ///   use or its files cannot be deleted. No store at all is no error.
  open class func remove(
    forIdentifier identifier: UUID,
    completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {
    let outcome = Result { try delete(identifier) }
    Task { @MainActor in
      switch outcome {
      case .success: completionHandler(nil)
      case .failure(let error): completionHandler(error)
      }
    }
  }

  /// Deletes the store of an identifier.
  ///
  /// - Throws: ``WKError/Code/unknown`` when the store is in use; what
  ///   `FileManager` throws.
  open class func remove(forIdentifier identifier: UUID) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      remove(forIdentifier: identifier) { error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume()
        }
      }
    }
  }

  private static func delete(_ identifier: UUID) throws {
    guard !EngineSession.isInUse(identifier) else {
      throw WKError(
        .unknown, userInfo: [NSLocalizedDescriptionKey: "Data store is in use"])
    }
    try AppFolders.remove(identifier)
  }

  /// Gives the identifiers of all stores that exist; once, on the main actor.
  open class func fetchAllDataStoreIdentifiers(
    _ completionHandler: @escaping @MainActor @Sendable ([UUID]) -> Void
  ) {
    let identifiers = AppFolders.identifiers
    Task { @MainActor in completionHandler(identifiers) }
  }

  /// The identifiers of all stores that exist.
  open class var allDataStoreIdentifiers: [UUID] {
    get async {
      await withCheckedContinuation { continuation in
        fetchAllDataStoreIdentifiers { continuation.resume(returning: $0) }
      }
    }
  }

  // MARK: Data

  /// The cookies; always the same object.
  open var httpCookieStore: WKHTTPCookieStore { engineSession.cookieStore }

  /// The names of all kinds of data that can be fetched and removed.
  open class func allWebsiteDataTypes() -> Set<String> { WebsiteDataTypes.all }

  /// Gives one record for each site that has data of these kinds.
  ///
  /// Corresponds to `webkit_website_data_manager_fetch`.
  open func fetchDataRecords(
    ofTypes dataTypes: Set<String>,
    completionHandler: @escaping @MainActor @Sendable ([WKWebsiteDataRecord]) -> Void
  ) {
    fetchItems(WebsiteDataTypes.mask(dataTypes)) { items in
      let sites = Dictionary(grouping: items, by: \.site)
      completionHandler(
        sites.keys.sorted().map { WKWebsiteDataRecord(site: $0, items: sites[$0] ?? []) })
    }
  }

  /// One record for each site that has data of these kinds.
  open func dataRecords(ofTypes dataTypes: Set<String>) async -> [WKWebsiteDataRecord] {
    await withCheckedContinuation { continuation in
      fetchDataRecords(ofTypes: dataTypes) { continuation.resume(returning: $0) }
    }
  }

  /// Removes data of these kinds and sites.
  ///
  /// - Parameter completionHandler: called once when it is gone.
  ///
  /// Corresponds to `webkit_website_data_manager_remove`.
  open func removeData(
    ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord],
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    removeItems(
      dataRecords.flatMap(\.items), WebsiteDataTypes.mask(dataTypes), completionHandler)
  }

  /// Removes data of these kinds and sites; returns when it is gone.
  open func removeData(
    ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord]
  ) async {
    await withCheckedContinuation { continuation in
      removeData(ofTypes: dataTypes, for: dataRecords) { continuation.resume() }
    }
  }

  /// Removes data of these kinds that was changed since a date.
  ///
  /// - Parameters:
  ///   - date: 1970 or earlier removes everything.
  ///   - completionHandler: called once when it is gone.
  /// - Note: Linux: libsoup does not know when a cookie was set, so cookies go
  ///   whatever their age, unless the date is in the future.
  ///
  /// Corresponds to `webkit_website_data_manager_clear`.
  open func removeData(
    ofTypes dataTypes: Set<String>, modifiedSince date: Date,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    clear(WebsiteDataTypes.mask(dataTypes), since: date, completionHandler)
  }

  /// Removes data of these kinds that was changed since a date; returns when it
  /// is gone.
  open func removeData(ofTypes dataTypes: Set<String>, modifiedSince date: Date) async {
    await withCheckedContinuation { continuation in
      removeData(ofTypes: dataTypes, modifiedSince: date) { continuation.resume() }
    }
  }
}
