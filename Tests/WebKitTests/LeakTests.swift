import CWebKitGTK
import FixtureServer
import Foundation
import GObjectBridge
import Testing

@testable import WebKit

/// Takes part in everything that could keep a view alive.
@MainActor
private final class Owner: NSObject, WKNavigationDelegate, WKUIDelegate, WKScriptMessageHandler {
  var popup: WKWebView?
  /// Whether a popup is kept; otherwise it goes as soon as it is made.
  var keepsPopup = true
  weak var droppedPopup: WKWebView?
  private var posted = false
  private var popupFinished = false
  private var waiting: CheckedContinuation<Void, Never>?

  /// Waits until the page has posted and its popup has loaded.
  func complete() async {
    guard !(posted && popupFinished) else { return }
    await withCheckedContinuation { waiting = $0 }
  }

  private func check() {
    guard posted, popupFinished else { return }
    waiting?.resume()
    waiting = nil
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    guard webView === popup else { return }
    popupFinished = true
    check()
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let popup = WKWebView(frame: webView.frame, configuration: configuration)
    popup.navigationDelegate = self
    popup.uiDelegate = self
    if keepsPopup { self.popup = popup } else { droppedPopup = popup }
    return popup
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    posted = true
    check()
  }
}

/// Notices when the thing that holds it goes.
private final class Token {}

/// What was alive, without keeping it so.
@MainActor
private struct Traces {
  private struct Trace {
    let name: String
    weak var object: AnyObject?
  }
  private var traces: [Trace] = []

  mutating func add(_ object: AnyObject, _ name: String) {
    traces.append(Trace(name: name, object: object))
  }

  /// A GObject's data is released when it is finalised; its signal handlers
  /// would go as soon as it is disposed of.
  mutating func add(engine object: ObjectRef, _ name: String) {
    let token = Token()
    unsafe g_object_set_data_full(
      object.instance(of: GObject.self), "token", Unmanaged.passRetained(token).toOpaque()
    ) { unsafe Unmanaged<Token>.fromOpaque($0!).release() }
    add(token, name)
  }

  mutating func add(view: WKWebView, _ name: String) {
    add(view, name)
    add(view.content, "\(name)'s ContentAdapter")
    add(view.engineView, "\(name)'s EngineView")
    add(view.navigation, "\(name)'s NavigationAdapter")
    add(view.frames, "\(name)'s FrameTracker")
    add(engine: view.engine, "\(name)'s WebKitWebView")
    add(engine: view.engineView.settings, "\(name)'s WebKitSettings")
    add(engine: view.content.manager, "\(name)'s WebKitUserContentManager")
  }

  /// How many of each name are left.
  var alive: [String: Int] {
    traces.filter { $0.object != nil }.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
  }
}

@MainActor
@Suite(.serialized)
struct LeakTests {
  private static let server = try? FixtureServer()

  private func openAndClose(_ url: URL, beside keeper: WKWebView, _ traces: inout Traces)
    async throws
  {
    let owner = Owner()
    // Related to the keeper, so that one web process serves all: the test is of
    // this process, and starting others is what takes time.
    let configuration = keeper.ownConfiguration.forWindow(openedBy: keeper)
    configuration.userContentController = WKUserContentController()
    configuration.userContentController.add(owner, name: "opened")
    let view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    view.navigationDelegate = owner
    view.uiDelegate = owner
    view.load(URLRequest(url: url))
    await owner.complete()
    let popup = try #require(owner.popup)
    traces.add(owner, "the delegate and handler")
    traces.add(configuration.userContentController, "WKUserContentController")
    traces.add(view: view, "the view")
    traces.add(view: popup, "the popup")
    // One call is answered, one is under way when its view goes.
    #expect(try await view.evaluateJavaScript("1 + 1") as? Int == 2)
    view.evaluateJavaScript("1 + 1", completionHandler: nil)
    owner.popup = nil
  }

  @Test(.timeLimit(.minutes(3)))
  func `two hundred views, their popups, handlers and delegates all go`() async throws {
    let server = try #require(Self.server)
    server.html("/popup", "<title>Popup</title>")
    server.html(
      "/page",
      """
      <script>
      addEventListener("load", () => {
        webkit.messageHandlers.opened.postMessage({ popup: !!open("/popup") });
      });
      </script>
      """)
    let settings = WKWebViewConfiguration()
    settings.websiteDataStore = .nonPersistent()
    settings.preferences.javaScriptCanOpenWindowsAutomatically = true
    let keeper = WKWebView(frame: .zero, configuration: settings)
    var traces = Traces()
    var memory: [Int] = []
    for _ in 1...2 {
      for _ in 1...100 {
        try await openAndClose(server.url("/page"), beside: keeper, &traces)
      }
      // An answer of the web process comes after all that the views still owed.
      #expect(try await keeper.evaluateJavaScript("1") as? Int == 1)
      memory.append(try Memory.resident())
    }
    #expect(traces.alive == [:])
    let growth = Double(memory[1]) / Double(memory[0])
    print("memory after the second hundred views: \(growth) of that after the first")
    #expect(growth <= 1.05)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a popup that nobody keeps goes without harm`() async throws {
    let settings = WKWebViewConfiguration()
    settings.websiteDataStore = .nonPersistent()
    settings.preferences.javaScriptCanOpenWindowsAutomatically = true
    let view = WKWebView(frame: .zero, configuration: settings)
    let owner = Owner()
    owner.keepsPopup = false
    view.uiDelegate = owner
    #expect(try await view.evaluateJavaScript("open('about:blank'); 1") as? Int == 1)
    #expect(owner.droppedPopup == nil)
    #expect(try await view.evaluateJavaScript("2") as? Int == 2)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a view goes, whatever its page still owes`() async throws {
    let settings = WKWebViewConfiguration()
    settings.websiteDataStore = .nonPersistent()
    var traces = Traces()
    var answers: [any Error] = []
    for _ in 1...3 {
      let view = WKWebView(frame: .zero, configuration: settings)
      #expect(try await view.evaluateJavaScript("1") as? Int == 1)
      traces.add(view: view, "the view")
      view.callAsyncJavaScript(
        "await new Promise(() => {})", arguments: [:], in: nil, in: .page
      ) { result in
        if case .failure(let error) = result { answers.append(error) }
      }
    }
    let keeper = WKWebView(frame: .zero, configuration: settings)
    while !traces.alive.isEmpty {
      #expect(try await keeper.evaluateJavaScript("1") as? Int == 1)
    }
    #expect(answers.count == 3)
  }
}
