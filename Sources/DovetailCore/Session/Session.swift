internal import Foundation
public import WebKit

/// Who is signed in: cookies, tokens and secrets of an app's pages.
///
/// All windows and popups of a ``BrowserStack`` share it. What is set before the
/// app's first load is there with its first request.
@MainActor
public final class Session {
  /// Whose session it is.
  public let profile: Profile
  /// What goes with requests, by origin.
  public let tokens: Tokens
  /// What is kept where the system keeps secrets.
  public let secrets: Secrets

  /// What of that is pages' own.
  var pageSecrets: PageSecrets { PageSecrets(secrets: secrets) }

  let store: WKWebsiteDataStore
  let mark: SignOutMark
  private let manifest: AppManifest
  private let keptCookies: KeptCookies?
  private let keptTokens: KeptTokens
  private var wanted: [HTTPCookie] = []
  private let log: @MainActor (String) -> Void

  init(
    _ manifest: AppManifest, profile: Profile, store: WKWebsiteDataStore, folder: URL?,
    log: @escaping @MainActor (LogLine) -> Void
  ) {
    let say: @MainActor (String) -> Void = { log(LogLine(.session, $0)) }
    self.manifest = manifest
    self.profile = profile
    self.store = store
    self.log = say
    secrets = Secrets(manifest, profile: profile, folder: folder, log: say)
    keptTokens = KeptTokens(secrets)
    tokens = Tokens(manifest, store: store, kept: keptTokens, log: say)
    mark = SignOutMark(in: folder)
    keptCookies =
      manifest.session.keepsSessionCookies && store.isPersistent
      ? folder.map { KeptCookies(in: $0, store: store, log: say) } : nil
  }

  /// Where secrets are kept; nil is nowhere. Set before the app's first load.
  public var secretStore: (any SecretStore)? {
    get { secrets.store }
    set { secrets.store = newValue }
  }

  // MARK: Cookies

  /// Adds a cookie, or replaces the one of its name, domain and path. Before the
  /// app's first load, it is in its first request.
  public func set(_ cookie: HTTPCookie) {
    if isReady { store.httpCookieStore.setCookie(cookie) } else { wanted.append(cookie) }
  }

  /// All cookies, in no particular order.
  public func cookies() async -> [HTTPCookie] { await store.httpCookieStore.allCookies() }

  // MARK: Beginning

  /// Whether everything is there that requests of the app take along.
  public private(set) var isReady = false

  /// Whether there is something to wait for before the first load.
  var hasToPrepare: Bool {
    !isReady
      && (mark.isSet || keptCookies != nil || keptTokens.exist || !wanted.isEmpty
        || !manifest.session.cookies.isEmpty)
  }

  /// How long the system's store for secrets may take before the app begins
  /// without them: the person may have to unlock it. Default 30 seconds.
  public var secretsLimit = Duration.seconds(30)

  /// There is nothing to wait for.
  func begin() { isReady = true }

  /// Makes everything ready for the first request.
  func prepare() async {
    defer { isReady = true }
    guard hasToPrepare else { return }
    if mark.isSet {
      // The last start was stopped while it signed out.
      log("signing out is taken up again")
      try? await clear()
    }
    await keptCookies?.restore()
    await seed()
    if keptTokens.exist {
      let isInTime = await Deadline.wait(secretsLimit) { [tokens] in await tokens.restore() }
      if !isInTime { log("kept tokens are not there: the store for secrets does not answer") }
    }
  }

  private func seed() async {
    let own = manifest.session.cookies
    var cookies: [HTTPCookie] = []
    if !own.isEmpty {
      let there = await store.httpCookieStore.allCookies()
      for entry in own {
        guard let cookie = entry.cookie(startingAt: manifest.start) else {
          log("the cookie \(entry.name) has no domain, and the app starts at no server")
          continue
        }
        if entry.replaces || !there.contains(where: { $0.isSame(as: cookie) }) {
          cookies.append(cookie)
        }
      }
    }
    cookies += wanted
    wanted = []
    guard !cookies.isEmpty else { return }
    for cookie in cookies { await store.httpCookieStore.setCookie(cookie) }
    log("\(cookies.count) cookies are set before the first request")
  }

  /// A page is there, and with it the cookies that came along.
  func pageIsThere() { keptCookies?.look() }

  // MARK: Ending

  /// Removes everything that a signed-in person has left.
  ///
  /// - Throws: ``SignOutError`` when it is still there.
  func clear() async throws {
    mark.set()
    keptCookies?.pause()
    defer { keptCookies?.goOn() }
    // Tokens first: what is under way must not bring the session back.
    let secretsFailure: SecretError?
    do {
      try await tokens.removeAll()
      try await secrets.removeAll()
      secretsFailure = nil
    } catch { secretsFailure = error as? SecretError ?? .refused(error.localizedDescription) }
    try await Clearing(store, log: log).run()
    keptCookies?.removeAll()
    if let secretsFailure { throw SignOutError.secrets(secretsFailure) }
    mark.clear()
  }
}

extension HTTPCookie {
  /// Whether one takes the other's place.
  func isSame(as other: HTTPCookie) -> Bool {
    name == other.name && path == other.path && domain.lowercased() == other.domain.lowercased()
  }
}
