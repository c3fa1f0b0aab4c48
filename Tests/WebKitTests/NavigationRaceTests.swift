import FixtureServer
import Foundation
import Observation
import Testing
import WebKit

/// Loads by the app that meet others, or what the page does, in the same moment.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct NavigationRaceTests {
  let server: FixtureServer
  let page = LoggedView()

  init() throws {
    server = try FixtureServer()
    server.html("/one", "<title>One</title><a id=link href=/refused>one</a>")
    server.html("/two", "<title>Two</title>two")
    page.log.decide = { $0.request.url?.path == "/refused" ? .cancel : .allow }
  }

  /// Sends a script right after what was sent before, and waits for nothing.
  private func run(_ script: String) {
    page.view.evaluateJavaScript(script, completionHandler: nil)
  }

  /// Waits until nothing is loading.
  private func idle() async {
    for await isLoading in Observations({ page.view.isLoading }) where !isLoading { break }
  }

  private func isAt(_ path: String) async {
    for await url in Observations({ page.view.url }) where url?.path == path { break }
  }

  @Test func `a reload right after a load takes its place, and is the app's own`() async throws {
    try await page.load(server.url("/one"))
    page.log.clear()

    page.view.load(URLRequest(url: server.url("/two")))
    let reload = page.view.reload()
    try await page.log.wait(for: "finish")

    let action = try #require(page.log.actions.last)
    #expect(action.navigationType == .reload)
    #expect(action.targetFrame?.isMainFrame == true)
    #expect(action.sourceFrame.webView == nil)
    #expect(page.log.navigations.allSatisfy { $0 === reload })
    #expect(page.view.url == server.url("/one"))
  }

  @Test func `a load is begun anew after a refused link of the page took its place`()
    async throws
  {
    try await page.load(server.url("/one"))
    page.log.clear()

    let load = page.view.load(URLRequest(url: server.url("/two")))
    run("link.click()")
    try await page.log.wait(for: "finish Two")

    #expect(page.log.events.contains("action main /refused"))
    #expect(page.log.navigations.allSatisfy { $0 === load })
    #expect(!page.view.isLoading)
  }

  @Test func `so is a load that the app is still being asked about`() async throws {
    try await page.load(server.url("/one"))
    page.log.clear()
    let log = page.log
    page.log.decide = { action in
      guard action.request.url?.path == "/two" else { return .cancel }
      if !log.events.contains("answered") {
        try? await log.wait(for: "action main /refused")
        log.noteAnswer()
      }
      return .allow
    }

    page.view.load(URLRequest(url: server.url("/two")))
    run("link.click()")
    try await page.log.wait(for: "finish Two")

    #expect(!page.view.isLoading)
  }

  @Test func `a reload brings the page back, also after another load in the new process failed`()
    async throws
  {
    try await page.load(server.url("/two"))
    try await page.load(server.url("/one"))
    page.view.terminateWebProcess()
    try await page.log.wait(for: "terminated")
    page.view.load(URLRequest(url: server.refusedURL))
    try await page.log.wait(for: "failProvisional")
    page.log.clear()

    let reload = page.view.reload()
    try await page.log.wait(for: "finish One")

    #expect(page.log.navigations.allSatisfy { $0 === reload })
    #expect(page.view.backForwardList.backList.map(\.url) == [server.url("/two")])
    #expect(!page.view.canGoForward)
  }

  @Test func `a step by the page to another site ends that takes the place of a load`()
    async throws
  {
    try await page.load(server.url("/one"))
    try await page.load(server.url("/two", host: "other.localhost"))
    // Who thinks about the load is too late.
    page.view.navigationDelegate = nil

    page.view.load(URLRequest(url: server.url("/two?again")))
    run("history.back()")
    await isAt("/one")
    await idle()

    #expect(page.view.url == server.url("/one"))
    #expect(page.view.canGoForward)
  }

  @Test func `a step to what the page has just taken out of the history ends`() async throws {
    try await page.load(server.url("/one"))
    try await page.load(server.url("/two"))
    page.view.goBack()
    try await page.log.wait(for: "finish One")

    page.view.goForward()
    run("history.pushState(1, '', '/pushed')")
    await isAt("/pushed")
    await idle()

    #expect(!page.view.canGoForward)
    #expect(page.view.canGoBack)
    try await page.load(server.url("/two"))
  }

  @Test(arguments: ["location.assign('/one?again')", "location.reload()"])
  func `a step to another site arrives that the page's own navigation met`(_ script: String)
    async throws
  {
    let log = page.log
    try await page.load(server.url("/one"))
    try await page.load(server.url("/two", host: "other.localhost"))
    page.view.goBack()
    try await log.wait(for: "finish One")

    log.clear()
    page.view.goForward()
    run(script)
    try await log.wait(for: "finish Two")

    #expect(!page.view.isLoading)
    #expect(page.view.url == server.url("/two", host: "other.localhost"))
    #expect(try await page.view.evaluateJavaScript("location.pathname") as? String == "/two")
    #expect(page.view.canGoBack)
  }

  @Test(arguments: [
    "frame.contentWindow.location.hash = 1", "frame.contentWindow.location.href = '/one'",
    "frame.contentWindow.history.pushState(1, '', '/one')", "frame.remove()",
    "frame.contentWindow.location.hash = 1; frame.contentWindow.location.hash = 2",
  ])
  func `a step arrives that the page's frame met`(_ script: String) async throws {
    let log = page.log
    server.html("/framed", "<title>Framed</title><iframe id=frame src=/two></iframe>")
    server.route("/slow") { _ in
      try await Task.sleep(for: .milliseconds(30))
      return .html("<title>Slow</title><iframe id=frame src=/two></iframe>")
    }
    try await page.load(server.url("/slow"))
    try await page.load(server.url("/framed"))
    log.clear()

    page.view.goBack()
    run(script)
    try await log.wait(for: "finish Slow")

    #expect(!page.view.isLoading)
    #expect(page.view.canGoForward)
  }

  @Test func `a reload of a page that stayed, and whose process ended then, is the app's own`()
    async throws
  {
    let log = page.log
    try await page.load(server.url("/one"))
    // Stopped before it starts, the engine goes on to name it.
    page.view.load(URLRequest(url: server.url("/two")))
    page.view.stopLoading()
    run("history.pushState(1, '', '/one?pushed')")
    await isAt("/one")
    page.view.terminateWebProcess()
    try await log.wait(for: "terminated")
    log.clear()

    let reload = page.view.reload()
    try await log.wait(for: "finish One")

    #expect(log.navigations.allSatisfy { $0 === reload })
    let action = try #require(log.actions.first)
    #expect(action.sourceFrame.webView == nil)
    #expect(action.navigationType != .linkActivated)
  }
}
