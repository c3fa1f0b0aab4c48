import FixtureServer
import Foundation
import Observation
import Testing
import WebKit

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct KeyValueObservingTests {
  /// What observers were told, and a way to wait for so much of it.
  @MainActor
  final class Changes {
    private(set) var seen: [String] = []
    private var waiting: (entry: String, CheckedContinuation<Void, Never>)?

    func note(_ entry: String) {
      seen.append(entry)
      guard let waiting, seen.contains(waiting.entry) else { return }
      self.waiting = nil
      waiting.1.resume()
    }

    func clear() { seen = [] }

    func wait(for entry: String) async {
      guard !seen.contains(entry) else { return }
      await withCheckedContinuation { waiting = (entry, $0) }
    }
  }

  final class SubclassedView: WKWebView {}

  let page = LoggedView()
  let changes = Changes()

  private func show(_ html: String) async throws {
    page.log.clear()
    page.view.loadHTMLString(html, baseURL: URL(string: "https://a.test/"))
    try await page.log.wait(for: "finish")
  }

  private func setTitle(_ title: String) {
    page.view.callAsyncJavaScript(
      "document.title = title", arguments: ["title": title], in: nil, in: .page)
  }

  private func text(_ value: String??) -> String {
    switch value {
    case nil: "none"
    case .some(nil): "nil"
    case .some(let text?): text
    }
  }

  @Test func `a handler is told the value before and after where it asks for them`() async throws {
    try await show("<title>One</title>")
    let wanted: [(String, NSKeyValueObservingOptions)] = [
      ("", []), ("old", .old), ("new", .new), ("both", [.old, .new]),
    ]
    let observations = wanted.map { name, options in
      page.view.observe(\.title, options: options) { view, change in
        #expect(change.kind == .setting && !change.isPrior)
        #expect(view.title == "Two")
        changes.note("\(name) \(text(change.oldValue)) \(text(change.newValue))")
      }
    }
    setTitle("Two")
    await changes.wait(for: "both One Two")
    #expect(changes.seen == [" none none", "old One none", "new none Two", "both One Two"])
    withExtendedLifetime(observations) {}
  }

  @Test func `initial is told before observe returns, with the new value only`() {
    let observation = page.view.observe(\.isLoading, options: [.initial, .new, .old]) { _, change in
      changes.note("\(change.oldValue as Any) \(change.newValue as Any)")
    }
    #expect(changes.seen == ["nil Optional(false)"])
    withExtendedLifetime(observation) {}
  }

  @Test func `prior is told before the change`() async throws {
    try await show("<title>One</title>")
    let observation = page.view.observe(\.title, options: [.prior, .old, .new]) { view, change in
      changes.note(
        "\(change.isPrior) \(text(change.oldValue)) \(text(change.newValue)) \(view.title ?? "nil")"
      )
    }
    setTitle("Two")
    await changes.wait(for: "false One Two Two")
    #expect(changes.seen == ["true One none One", "false One Two Two"])
    withExtendedLifetime(observation) {}
  }

  @Test func `an invalidated observation is silent, also when another handler ended it`()
    async throws
  {
    try await show("<title>One</title>")
    let silent = page.view.observe(\.title) { _, _ in changes.note("silent") }
    silent.invalidate()
    silent.invalidate()
    var second: NSKeyValueObservation?
    let first = page.view.observe(\.title) { _, _ in
      changes.note("first")
      second?.invalidate()
    }
    second = page.view.observe(\.title) { _, _ in changes.note("second") }
    let third = page.view.observe(\.title) { _, _ in changes.note("third") }
    setTitle("Two")
    await changes.wait(for: "third")
    #expect(changes.seen == ["first", "third"])
    withExtendedLifetime((first, third)) {}
  }

  @Test func `an observation that goes away is silent, and frees what its handler holds`()
    async throws
  {
    final class Held {}
    try await show("<title>One</title>")
    weak var held: Held?
    do {
      let object = Held()
      held = object
      let observation = page.view.observe(\.title) { _, _ in
        changes.note("gone")
        withExtendedLifetime(object) {}
      }
      withExtendedLifetime(observation) {}
    }
    #expect(held == nil)
    let observation = page.view.observe(\.title) { _, _ in changes.note("here") }
    setTitle("Two")
    await changes.wait(for: "here")
    #expect(changes.seen == ["here"])
    withExtendedLifetime(observation) {}
  }

  @Test func `an observation does not keep the view`() {
    weak var kept: WKWebView?
    var observation: NSKeyValueObservation?
    do {
      let view = WKWebView(frame: .zero)
      kept = view
      observation = view.observe(\.title) { _, _ in }
    }
    #expect(kept == nil)
    observation?.invalidate()
  }

  @Test func `a subclass and a path through a value are observed too`() async throws {
    let view = SubclassedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let host = view.observe(\.url?.host, options: [.new]) { _, change in
      changes.note("host \(text(change.newValue))")
    }
    let loading = view.observe(\.isLoading, options: [.new]) { _, change in
      changes.note("loading \(change.newValue as Any)")
    }
    view.loadHTMLString("", baseURL: URL(string: "https://a.test/"))
    await changes.wait(for: "loading Optional(false)")
    #expect(changes.seen.contains("host a.test"))
    withExtendedLifetime((host, loading)) {}
  }

  // check 52
  @Test func `a link in a frame changes canGoBack and does not make the view load`() async throws {
    let server = try FixtureServer()
    server.html("/", "<iframe id=frame src=/frame1></iframe>")
    server.html("/frame1", "<a id=link href=/frame2>on</a>")
    server.html("/frame2", "<script>onload = () => alert('frame2 loaded')</script>")
    #expect(!page.view.isLoading)
    let observations = [
      page.view.observe(\.isLoading, options: .new) { _, change in
        changes.note("loading \(change.newValue ?? false)")
      },
      page.view.observe(\.canGoBack, options: .new) { _, change in
        changes.note("back \(change.newValue ?? false)")
      },
    ]
    page.view.load(URLRequest(url: server.url("/")))
    #expect(changes.seen == ["loading true"])
    await changes.wait(for: "loading false")
    #expect(changes.seen == ["loading true", "loading false"])
    #expect(!page.view.canGoBack)

    changes.clear()
    try await page.view.evaluateJavaScript(
      "document.getElementById('frame').contentDocument.getElementById('link').click(); 0")
    try await page.log.wait(for: "alert frame2 loaded")
    await changes.wait(for: "back true")
    #expect(changes.seen == ["back true"])

    changes.clear()
    page.view.goBack()
    await changes.wait(for: "loading false")
    #expect(changes.seen.filter { $0.hasPrefix("loading") } == ["loading true", "loading false"])
    withExtendedLifetime(observations) {}
  }

  @Test func `pushState changes url and canGoBack, and loads nothing`() async throws {
    let server = try FixtureServer()
    server.html("/", "<title>One</title>")
    try await page.load(server.url("/"))
    let observations = [
      page.view.observe(\.url) { view, _ in changes.note("url \(view.url?.path ?? "")") },
      page.view.observe(\.canGoBack) { view, _ in changes.note("back \(view.canGoBack)") },
      page.view.observe(\.isLoading) { _, _ in changes.note("loading") },
    ]
    await withCheckedContinuation { continuation in
      withObservationTracking {
        _ = (page.view.url, page.view.canGoBack)
      } onChange: {
        continuation.resume()
      }
      page.view.evaluateJavaScript(
        "history.pushState({}, '', '/two'); 0", completionHandler: nil)
    }
    await changes.wait(for: "url /two")
    await changes.wait(for: "back true")
    #expect(Set(changes.seen) == ["url /two", "back true"])
    withExtendedLifetime(observations) {}
  }

  @Test func `iOS keys set and give the settings`() {
    let preferences = WKPreferences()
    for key in [
      "developerExtrasEnabled", "allowFileAccessFromFileURLs", "tabFocusesLinks",
      "javaScriptCanOpenWindowsAutomatically",
    ] {
      #expect(preferences.value(forKey: key) as? Bool == false)
      preferences.setValue(true, forKey: key)
      #expect(preferences.value(forKey: key) as? Bool == true)
    }
    #expect(preferences.tabFocusesLinks)

    let configuration = WKWebViewConfiguration()
    configuration.setValue(1, forKey: "allowUniversalAccessFromFileURLs")
    #expect(configuration.value(forKey: "allowUniversalAccessFromFileURLs") as? Bool == true)

    page.view.setValue("Agent", forKey: "customUserAgent")
    #expect(page.view.customUserAgent == "Agent")
    page.view.setValue(nil, forKey: "customUserAgent")
    #expect(page.view.customUserAgent == nil)
    #expect(page.view.value(forKey: "loading") as? Bool == false)
  }

  @Test func `an unknown key and a value of another type change nothing`() {
    let preferences = WKPreferences()
    preferences.setValue(true, forKey: "noSuchKey")
    #expect(preferences.value(forKey: "noSuchKey") == nil)
    preferences.setValue("yes", forKey: "tabFocusesLinks")
    #expect(!preferences.tabFocusesLinks)
  }

  @Test func `a file may read files when the key allows it`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "index.html")
    try Data("<title>File</title>".utf8).write(to: file)
    try Data("content".utf8).write(to: folder.appending(path: "other.txt"))
    for isAllowed in [false, true] {
      let configuration = WKWebViewConfiguration()
      configuration.preferences.setValue(isAllowed, forKey: "allowFileAccessFromFileURLs")
      let page = LoggedView(configuration)
      page.view.loadFileURL(file, allowingReadAccessTo: folder)
      try await page.log.wait(for: "finish")
      let text =
        try await page.view.callAsyncJavaScript(
          """
          return await new Promise((resolve) => {
            const request = new XMLHttpRequest();
            request.onload = () => resolve(request.responseText);
            request.onerror = () => resolve('refused');
            request.open('GET', 'other.txt');
            request.send();
          });
          """, contentWorld: .page) as? String
      #expect(text == (isAllowed ? "content" : "refused"))
    }
  }
}
