internal import Foundation
internal import WebKit

/// Counts the ends of a page's process, and keeps what its next life begins
/// with.
@MainActor
final class Recovery {
  /// Where a page was scrolled to, in its own points.
  struct Scroll: Equatable, Sendable {
    let x: Double
    let y: Double
  }

  /// This many ends within ``span`` are too many.
  static let limit = 3
  static let span = Duration.seconds(60)

  var now: @MainActor () -> ContinuousClock.Instant = { .now }
  /// The process has ended, and no page was shown since.
  private(set) var isDead = false

  /// Called when a page has told where it is.
  var onScroll: (@MainActor () -> Void)?

  /// How long the engine may take to begin a page anew.
  var patience = Duration.seconds(3)
  /// Looks whether it has.
  var watch: Task<Void, Never>?

  private var ends: [ContinuousClock.Instant] = []
  private var isRestoring = false
  private var scroll: Scroll?
  private var lostScroll: Scroll?

  /// The process has ended.
  ///
  /// - Returns: whether the page may be loaded again.
  func processEnded() -> Bool {
    isDead = true
    let now = now()
    ends = ends.filter { $0.duration(to: now) < Self.span } + [now]
    return ends.count < Self.limit
  }

  /// The page that was shown is loaded again.
  func willRestore() {
    isRestoring = true
    if let scroll { lostScroll = scroll }
    scroll = nil
  }

  /// A page is shown.
  ///
  /// - Returns: whether it is the one that was lost.
  func pageIsShown() -> Bool {
    defer { isRestoring = false }
    isDead = false
    scroll = nil
    if !isRestoring { lostScroll = nil }
    return isRestoring
  }

  func scrolled(to scroll: Scroll) {
    self.scroll = scroll
    onScroll?()
  }

  /// Where the page that came back was; once.
  func takeScroll() -> Scroll? {
    defer { lostScroll = nil }
    return lostScroll
  }

  /// The person wants the page again, however often it has ended.
  func forget() { ends = [] }
}

extension Browser {
  /// Whether the page's process is there.
  var isAlive: Bool { !recovery.isDead }

  func processEnded() {
    note(.navigation, "the page's process ended")
    dialogs.pageChanged()
    bridge.pageIsGone(in: webView, "The page's process ended")
    givenButtons = []
    // The engine forgets the address, but not the history.
    lostURL = webView.backForwardList.currentItem?.url
    let failure = LoadFailure(
      reason: watch.isRestarting ? .unresponsive : .processEnded,
      url: underWay.isBeforePage ? wanted ?? lostURL : lostURL,
      detail: watch.isRestarting ? "the page did not react" : "the page's process ended")
    watch.answered()
    let mayRestore = recovery.processEnded()
    if let shown = self.failure { return calls.processEnded(isComingBack: false, shown) }
    guard mayRestore, failure.url != nil else {
      calls.processEnded(isComingBack: false, failure)
      return show(failure)
    }
    calls.processEnded(isComingBack: true, failure)
    let isOwnPage = !underWay.isBeforePage
    if isOwnPage { recovery.willRestore() }
    underWay.ask()
    isAboutToRestore = true
    // The engine is in the middle of letting the process go.
    Task { [weak self] in
      guard let self, isAboutToRestore else { return }
      begin(isRestoring: true) {
        if isOwnPage { return webView.reload() }
        return failure.url.flatMap { webView.load(request(for: $0)) }
      }
      // An empty window has nothing that could be loaded again.
      if underWay.navigation == nil { show(failure) }
      recovery.watch = Deadline.after(recovery.patience) { [weak self] in
        self?.restoreAnew(failure)
      }
    }
  }

  /// The engine loses a reload at times, when the process that it starts for it is
  /// wanted by other windows too, and says for ever that it loads.
  private func restoreAnew(_ failure: LoadFailure) {
    guard isAboutToRestore, let url = failure.url else { return }
    note(.navigation, "the page is asked for once more")
    begin(isRestoring: true) { webView.load(request(for: url)) }
  }

  /// The person has read that the page was restored.
  public func dismissRestored() { isRestored = false }
}

/// Where pages are scrolled to, told by them whenever they come to rest.
enum ScrollMemory {
  private static let handler = "place"

  @MainActor
  static func install(on controller: WKUserContentController) {
    controller.addUserScript(
      WKUserScript(
        source: """
          (() => {
            "use strict";
            let timer = 0;
            addEventListener("scroll", () => {
              clearTimeout(timer);
              timer = setTimeout(
                () => webkit.messageHandlers.\(handler).postMessage([scrollX, scrollY]), 100);
            }, { passive: true });
          })();
          """, injectionTime: .atDocumentStart, forMainFrameOnly: true, in: .dovetail))
    controller.add(Listener(), contentWorld: .dovetail, name: handler)
  }

  private final class Listener: NSObject, WKScriptMessageHandler {
    func userContentController(
      _ controller: WKUserContentController, didReceive message: WKScriptMessage
    ) {
      guard message.frameInfo.isMainFrame, let sides = message.body as? [NSNumber],
        sides.count == 2,
        let delegate = message.webView?.navigationDelegate as? BrowserDelegate
      else { return }
      delegate.browser?.recovery.scrolled(
        to: Recovery.Scroll(x: sides[0].doubleValue, y: sides[1].doubleValue))
    }
  }

  /// Scrolls a page back, also one that grows to its length only after a while;
  /// but not against its person.
  @MainActor
  static func restore(_ scroll: Recovery.Scroll, in view: WKWebView) {
    view.callAsyncJavaScript(
      """
      let ends = false;
      const there = () => Math.abs(scrollX - x) < 1 && Math.abs(scrollY - y) < 1;
      const reach = () => {
        if (!ends && !there()) scrollTo({ left: x, top: y, behavior: "instant" });
      };
      const signs = ["wheel", "touchstart", "pointerdown", "keydown"];
      const grows = new ResizeObserver(reach);
      const stop = () => {
        ends = true;
        grows.disconnect();
        for (const sign of signs) removeEventListener(sign, stop, true);
      };
      for (const sign of signs) addEventListener(sign, stop, { capture: true, passive: true });
      reach();
      // The engine scrolls as well, to where its history says, until the end of the load.
      addEventListener("load", () => setTimeout(reach), { once: true });
      grows.observe(document.documentElement);
      setTimeout(stop, 5_000);
      """, arguments: ["x": scroll.x, "y": scroll.y], in: nil, in: .dovetail)
  }
}
