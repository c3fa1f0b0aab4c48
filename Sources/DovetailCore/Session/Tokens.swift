internal import Foundation
internal import WebKit

/// The tokens of an app's session: each goes with every request to its origin
/// and with none to another.
///
/// ```swift
/// try stack.session.tokens.set(Token("abc"), for: api)
/// stack.session.tokens.onRefresh = { origin, old in try await account.refresh() }
/// ```
///
/// Which kinds of requests that is, is listed in `Docs/Session.md`.
@MainActor
public final class Tokens {
  /// Gives a new token after a server has answered 401, or nil when there is
  /// none to be had: the person has to sign in again. Several 401s of an origin at
  /// a time ask once. What it throws is logged, and means nil.
  public var onRefresh: (@MainActor (Origin, Token) async throws -> Token?)? {
    didSet { onChange?() }
  }
  /// How long ``onRefresh`` may take. Default 30 seconds.
  public var refreshLimit = Duration.seconds(30)

  /// Called after a token or ``onRefresh`` has changed.
  var onChange: (@MainActor () -> Void)?

  private struct Entry {
    var token: Token
    /// From when on requests have it.
    var date: ContinuousClock.Instant
    var isKept: Bool
  }

  private var entries: [Origin: Entry] = [:]
  /// A request may still go out with the old token while the new one is on its way
  /// to where requests are made.
  private static let travel = Duration.milliseconds(250)
  private var refreshes: [Origin: Refresh] = [:]
  /// When the last refresh ended, and whether there was a new token.
  private var refreshed: [Origin: (date: ContinuousClock.Instant, isNew: Bool)] = [:]
  /// What parts of pages were refused.
  let answers = ResourceAnswers()
  private let manifest: AppManifest
  private let store: WKWebsiteDataStore
  private let kept: KeptTokens
  private let log: @MainActor (String) -> Void

  init(
    _ manifest: AppManifest, store: WKWebsiteDataStore, kept: KeptTokens,
    log: @escaping @MainActor (String) -> Void
  ) {
    self.manifest = manifest
    self.store = store
    self.kept = kept
    self.log = log
  }

  // MARK: Giving

  /// The token of an origin; nil when it has none.
  public func token(for origin: Origin) -> Token? { entries[origin]?.token }

  /// The origins that have a token.
  public var origins: Set<Origin> { Set(entries.keys) }

  /// Gives an origin a token, until the app ends; nil takes it away. Requests
  /// that begin after the call have it.
  ///
  /// A token that was kept stays kept as it was: see ``keep(_:for:)``.
  ///
  /// - Throws: ``TokenError``.
  public func set(_ token: Token?, for origin: Origin) throws(TokenError) {
    guard let token else {
      entries[origin] = nil
      return changed("no token for \(origin) any more")
    }
    try check(token, origin)
    refreshed[origin] = refreshed[origin].map { ($0.date, true) }
    entries[origin] = Entry(
      token: token, date: .now, isKept: entries[origin]?.isKept ?? false)
    changed("a token for \(origin)")
  }

  /// Gives an origin a token that the next start of the app has as well, from the
  /// system's store for secrets. A refreshed one takes its place there.
  ///
  /// - Throws: ``TokenError``; ``SecretError`` when it could not be kept. It holds
  ///   until the app ends all the same.
  public func keep(_ token: Token, for origin: Origin) async throws {
    try set(token, for: origin)
    entries[origin]?.isKept = true
    try await save()
  }

  /// Takes the token of an origin away, here and where it was kept.
  ///
  /// - Throws: ``SecretError`` when what was kept could not be removed.
  public func remove(for origin: Origin) async throws {
    let wasKept = entries[origin]?.isKept ?? false
    entries[origin] = nil
    changed("no token for \(origin) any more")
    if wasKept { try await save() }
  }

  private func check(_ token: Token, _ origin: Origin) throws(TokenError) {
    guard ["https", "http"].contains(origin.scheme), !origin.host.isEmpty else {
      throw .noOrigin(origin)
    }
    guard origin.scheme == "https" || manifest.allowsPlainHTTP(to: origin) else {
      throw .insecure(origin)
    }
    guard token.isValid else { throw .invalid(header: token.header) }
  }

  /// Whose documents may have their requests carry tokens.
  var askers: Set<Origin> { manifest.origins.union(entries.keys) }

  /// Somebody asks for a new token who may not.
  func refuse(_ asker: Origin) { log("a new token refused to \(asker)") }

  private func changed(_ what: String) {
    log(what)
    store.sendTokens(entries.mapValues(\.token), askedBy: askers)
    onChange?()
  }

  // MARK: Keeping

  private func save() async throws {
    try await kept.save(entries.filter(\.value.isKept).mapValues(\.token))
  }

  /// Brings back what was kept, before the first load.
  func restore() async {
    do {
      for (origin, token) in try await kept.load() {
        do { try check(token, origin) } catch {
          log("a kept token is not used: \(error.localizedDescription)")
          continue
        }
        if entries[origin] == nil {
          entries[origin] = Entry(token: token, date: .now, isKept: true)
        }
      }
      if !entries.isEmpty { changed("tokens are there again") }
    } catch {
      log("kept tokens are not there: \(error.localizedDescription)")
    }
  }

  /// Forgets all of them, here and where they were kept.
  func removeAll() async throws {
    entries = [:]
    for refresh in refreshes.values { refresh.task.cancel() }
    refreshes = [:]
    refreshed = [:]
    changed("no tokens any more")
    try await kept.removeAll()
  }

  // MARK: Refreshing

  private final class Refresh {
    var task: Task<Bool, Never>

    init(_ task: Task<Bool, Never>) { self.task = task }
  }

  /// Whether a 401 of an origin is a reason to ask for a new token.
  func covers(_ url: URL?) -> Origin? {
    guard let origin = url.flatMap(Origin.init(of:)), entries[origin] != nil, onRefresh != nil
    else { return nil }
    return origin
  }

  /// Gets a new token after a 401, asking Swift once for all who want one at a
  /// time.
  ///
  /// - Parameter began: when the request was sent that was answered so; a token
  ///   that is newer is new enough.
  /// - Returns: whether there is another token than that request had.
  func refresh(_ origin: Origin, sent began: ContinuousClock.Instant) async -> Bool {
    guard let entry = entries[origin] else { return false }
    if let running = refreshes[origin] { return await running.task.value }
    if entry.date > began { return true }
    // Who was sent before the person was asked has the same answer.
    if let last = refreshed[origin], !last.isNew, last.date > began { return false }
    guard let onRefresh else { return false }
    log("\(origin) answered 401: a new token is asked for")
    let refresh = Refresh(Task { @MainActor in await self.ask(onRefresh, origin, entry.token) })
    refreshes[origin] = refresh
    let isNew = await refresh.task.value
    if refreshes[origin] === refresh { refreshes[origin] = nil }
    refreshed[origin] = (.now, isNew)
    return isNew
  }

  /// When the last refresh of an origin's token ended; long ago where there was
  /// none.
  func lastRefresh(_ origin: Origin) -> ContinuousClock.Instant {
    refreshed[origin]?.date ?? .now - .seconds(86_400)
  }

  private func ask(
    _ onRefresh: @escaping @MainActor (Origin, Token) async throws -> Token?, _ origin: Origin,
    _ old: Token
  ) async -> Bool {
    var answer: Token?
    let isInTime = await Deadline.wait(refreshLimit) { [log] in
      do { answer = try await onRefresh(origin, old) } catch {
        log("no new token for \(origin): \(error.localizedDescription)")
      }
    }
    if !isInTime { log("no new token for \(origin) within \(refreshLimit)") }
    // Who signed out meanwhile has no token any more.
    guard !Task.isCancelled, let answer, answer != old, entries[origin] != nil else {
      return false
    }
    do { try set(answer, for: origin) } catch {
      log("the new token is not used: \(error.localizedDescription)")
      return false
    }
    entries[origin]?.date += Self.travel
    if entries[origin]?.isKept == true {
      do { try await save() } catch {
        log("the new token is not kept: \(error.localizedDescription)")
      }
    }
    return true
  }
}
