public import Foundation
public import Observation
internal import WebKit

/// The links that lead into an app: each is delivered once, in the order in which
/// they came, whatever the page is doing meanwhile.
///
/// A link goes to the page as a DOM event at `window`, once its own scripts have
/// run:
///
/// ```js
/// addEventListener("dovetail:link", (event) => {
///   event.preventDefault(); // "I see to it"
///   router.go(event.detail.page);
/// });
/// ```
///
/// `event.detail` has `url` as it was given, `page`, the address of the app's page
/// that it means, `source` (`system`, `notification`, `page`, `app`) and `id`. A
/// page that does not prevent the default is left for `page`.
///
/// A link waits while the app's page is on its way, its load has failed or its
/// process has ended, and on disk when the app ends before it is delivered. It
/// never goes to a page of another origin: the app goes home first.
@MainActor
@Observable
public final class DeepLinks {
  /// Asked about each link before the page gets it, once; nil leaves it to the
  /// page, as what throws does.
  @ObservationIgnored public var onLink: (@MainActor (DeepLink) async throws -> DeepLink.Answer)?
  /// The links that are not delivered yet, in order.
  public private(set) var waiting: [DeepLink] = []

  @ObservationIgnored weak var stack: BrowserStack?
  @ObservationIgnored private let manifest: AppManifest
  @ObservationIgnored private let store: LinkStore?
  @ObservationIgnored private let log: @MainActor (String) -> Void
  @ObservationIgnored private var isDelivering = false
  /// The page became ready while a link was on its way.
  @ObservationIgnored private var becameReady = false
  /// The link that Swift has been asked about.
  @ObservationIgnored private var asked: String?
  /// The link that a failed page was loaded again for.
  @ObservationIgnored private var retried: String?
  /// Who has taken over what waits.
  @ObservationIgnored private weak var heir: DeepLinks?

  init(
    _ manifest: AppManifest, folders: AppFolders?,
    log: @escaping @MainActor (LogLine) -> Void
  ) {
    self.manifest = manifest
    let say: @MainActor (String) -> Void = { log(LogLine(.link, $0)) }
    self.log = say
    store = folders.map { LinkStore(in: $0.data, log: say) }
    waiting = store?.load() ?? []
    if !waiting.isEmpty {
      say("\(waiting.count) from before the app ended")
      store?.save(waiting)
    }
  }

  // MARK: Coming in

  /// Takes a link and brings the app to the front.
  ///
  /// - Returns: whether it leads into the app; what does not is logged, and
  ///   nothing happens.
  @discardableResult
  public func open(_ url: URL, from source: DeepLink.Source = .app) -> Bool {
    guard manifest.isLink(url) || source.isOwn && isOwnPage(url) else {
      log("refused \(url.absoluteString) of \(source.name): it does not lead into the app")
      return false
    }
    log("\(url.absoluteString) of \(source.name)")
    waiting.append(DeepLink(url, from: source))
    store?.save(waiting)
    stack?.host?.activate()
    deliver()
    return true
  }

  /// Takes an address as the app's own server or page writes it: whole, or
  /// relative to where the app starts.
  @discardableResult
  public func open(_ address: String, from source: DeepLink.Source) -> Bool {
    guard let url = manifest.url(for: address) else {
      log("refused \(address) of \(source.name): it is no address")
      return false
    }
    return open(url, from: source)
  }

  private func isOwnPage(_ url: URL) -> Bool {
    Origin(of: url).map(manifest.origins.contains) ?? false
  }

  // MARK: Going out

  /// The main page's own scripts have run, or a load has ended.
  func pageIsReady() {
    becameReady = true
    deliver()
  }

  /// The app's window was closed: nobody waits for them any more.
  func close() {
    guard heir == nil else { return }
    for link in waiting { log("not delivered before the window was closed: \(link.url)") }
    waiting = []
    store?.save(waiting)
  }

  /// Another profile's page is to get them. What is on its way to the page that is
  /// about to be closed stays its own if that takes it.
  func leave(to heir: DeepLinks) {
    self.heir = heir
    heir.waiting = waiting
    waiting = []
  }

  private func forget(_ link: DeepLink) {
    waiting.removeAll { $0.id == link.id }
    store?.save(waiting)
  }

  private func deliver() {
    guard !isDelivering, let link = waiting.first, let browser = stack?.main else { return }
    isDelivering = true
    becameReady = false
    Task { [weak self] in
      let isDone = await self?.deliver(link, to: browser) ?? true
      guard let self else { return }
      isDelivering = false
      if isDone {
        (heir ?? self).forget(link)
        deliver()
      } else if becameReady {
        deliver()
      }
    }
  }

  /// - Returns: whether it is delivered; if not, it waits for the next page.
  private func deliver(_ link: DeepLink, to browser: Browser) async -> Bool {
    if let isDone = await askApp(link, browser) { return isDone }
    guard browser.isReadyForLinks else {
      makeReady(browser, for: link)
      return false
    }
    switch await LinkEvent.send(link, page: page(of: link), to: browser) {
    case .taken:
      log("the page took \(link.url)")
      return true
    case .left: return await load(page(of: link), for: link, browser)
    case .notThere: return false
    }
  }

  private func askApp(_ link: DeepLink, _ browser: Browser) async -> Bool? {
    guard let onLink, asked != link.id else { return nil }
    asked = link.id
    do {
      switch try await onLink(link) {
      case .page: return nil
      case .done:
        log("the app took \(link.url)")
        return true
      case .load(let url): return await load(url, for: link, browser)
      }
    } catch {
      log("the app's own code failed with \(link.url): \(error.localizedDescription)")
      return nil
    }
  }

  private func page(of link: DeepLink) -> URL? {
    isOwnPage(link.url) ? link.url : manifest.page(of: link.url)
  }

  private func load(_ page: URL?, for link: DeepLink, _ browser: Browser) async -> Bool {
    guard let page else {
      log("no page of the app is meant by \(link.url)")
      return true
    }
    log("loads \(page) for \(link.url)")
    browser.load(page)
    _ = await browser.settled()
    return true
  }

  /// Brings the app's page back for a link, where the app is not on its way to it
  /// already.
  private func makeReady(_ browser: Browser, for link: DeepLink) {
    let isStarted = browser.hasPage || browser.failure != nil
    guard isStarted, !browser.underWay.isUnderWay, !browser.isAboutToRestore else { return }
    if browser.failure != nil {
      // A person who wants something wants the page; but once for each wish.
      guard retried != link.id else { return }
      retried = link.id
      log("loads the page again for \(link.url)")
      return browser.reload()
    }
    guard !browser.showsOwnPage else { return }
    log("goes home for \(link.url)")
    browser.home()
  }
}

extension Browser {
  /// Whether the page that is shown is one of the app's own.
  var showsOwnPage: Bool { pageOrigin.map(manifest.origins.contains) ?? false }
  /// Whether the app's page is there and its scripts have run.
  var isReadyForLinks: Bool {
    failure == nil && !underWay.isBeforePage && calls.isReady && showsOwnPage
  }
}
