internal import Foundation
public import Observation
internal import WebKit

/// Which version of the app there is to be, as its server says.
///
/// Asked for at each start and when the person comes back after hours, without
/// keeping anybody waiting. The last good answer is kept: it holds while the
/// server cannot be reached, or gives one that makes no sense.
@MainActor
@Observable
public final class VersionCheck {
  /// What is to be done.
  public enum Update: Sendable, Equatable {
    /// There is a newer version, which the person can take later.
    case optional(VersionNews)
    /// This version may not be used any more.
    case required(VersionNews)
  }

  /// What is to be done; nil for nothing.
  public private(set) var update: Update?
  /// The last good answer; nil where there was none yet.
  public private(set) var news: VersionNews?
  /// Whether the server is being asked.
  public private(set) var isAsking = false

  /// Whether the app may not be used.
  public var isBlocking: Bool { if case .required = update { true } else { false } }

  @ObservationIgnored let manifest: AppManifest
  @ObservationIgnored private let store: VersionStore?
  @ObservationIgnored private let log: @MainActor (String) -> Void
  @ObservationIgnored private var postponed: VersionStore.Postponed?
  @ObservationIgnored private var asked: ContinuousClock.Instant?
  @ObservationIgnored private var asking: Task<Void, Never>?
  /// Called when an app that was blocked may be used again.
  @ObservationIgnored var onUnblock: (@MainActor () -> Void)?
  /// The time; tests have their own.
  @ObservationIgnored var now: @MainActor () -> Date = { Date() }

  /// How long "later" holds for one version.
  static let postponement: TimeInterval = 7 * 24 * 3600
  /// How long an answer is not asked for again.
  static let pause = Duration.seconds(6 * 3600)
  /// How long the server may take.
  static let patience: TimeInterval = 10

  init(
    _ manifest: AppManifest, folders: AppFolders?, log: @escaping @MainActor (LogLine) -> Void
  ) {
    self.manifest = manifest
    let say: @MainActor (String) -> Void = { log(LogLine(.version, $0)) }
    self.log = say
    guard manifest.versions != nil else {
      store = nil
      return
    }
    store = folders.map { VersionStore(in: $0.data, log: say) }
    let kept = store?.load()
    postponed = kept?.postponed
    if let answer = kept?.answer {
      news = try? VersionNews(answer, language: language)
      judge()
      if let update { say("as the last answer says: \(Self.words(update))") }
    }
  }

  private var language: AppLanguage { manifest.language ?? .system }

  // MARK: Asking

  /// Asks the server, where the app names one; who asks while it is being asked
  /// waits for that answer.
  public func check() async {
    guard let url = manifest.versions else { return }
    if let asking { return await asking.value }
    let task = Task { await ask(url) }
    asking = task
    await task.value
  }

  private func ask(_ url: URL) async {
    isAsking = true
    asked = .now
    defer {
      isAsking = false
      asking = nil
    }
    do {
      let data = try await Self.fetch(url, agent: manifest.userAgent)
      let wasBlocking = isBlocking
      news = try VersionNews(data, language: language)
      store?.save(answer: data)
      judge()
      log(update.map(Self.words) ?? "\(manifest.version) is good")
      if wasBlocking, !isBlocking { onUnblock?() }
    } catch {
      // The app goes on as it was.
      log("\(url) gave no answer, so the last one holds: \(error.localizedDescription)")
    }
  }

  /// Asks again where the last time is long ago.
  func checkIfDue() {
    guard manifest.versions != nil, let asked, asked.duration(to: .now) > Self.pause else { return }
    Task { await check() }
  }

  /// Nothing of the person goes along: no cookie, no identity.
  private static func fetch(_ url: URL, agent: String) async throws -> Data {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    let session = URLSession(configuration: configuration)
    defer { session.finishTasksAndInvalidate() }
    var request = URLRequest(
      url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: patience)
    request.setValue(agent, forHTTPHeaderField: "User-Agent")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    let (data, response) = try await session.data(for: request)
    guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else {
      throw VersionNews.Malformed(problem: "the server did not answer with status 200")
    }
    return data
  }

  // MARK: Judging

  private func judge() {
    guard let news, let own = AppVersion(manifest.version) else { return update = nil }
    if let minimum = news.minimum, own < minimum {
      update = .required(news)
    } else if let latest = news.latest, own < latest, !isPostponed(latest) {
      update = .optional(news)
    } else {
      update = nil
    }
  }

  private func isPostponed(_ version: AppVersion) -> Bool {
    guard let postponed, AppVersion(postponed.version) == version else { return false }
    return (0..<Self.postponement).contains(now().timeIntervalSince(postponed.date))
  }

  private static func words(_ update: Update) -> String {
    switch update {
    case .optional(let news): "\(news.latest?.description ?? "a newer one") can be had"
    case .required(let news): "\(news.minimum?.description ?? "a newer one") is required"
    }
  }

  // MARK: The person

  /// Leaves the newer version for later: it is not spoken of again for a week.
  public func later() {
    guard case .optional(let news) = update, let latest = news.latest else { return }
    log("\(latest) is left for later")
    postponed = VersionStore.Postponed(version: latest.description, date: now())
    store?.save(postponed: postponed)
    update = nil
  }
}
