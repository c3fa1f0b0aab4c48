import CWebKitGTK
import FixtureServer
import Foundation
import GObjectBridge
import Testing

/// The server under a real WebKitGTK.
@MainActor
@Suite(.serialized)
struct EngineTests {
  private let view: ObjectRef

  init() throws {
    MainLoop.attach()
    try #require(gtk_init_check() != 0, "no display: run under xvfb-run")
    let session = unsafe webkit_network_session_new_ephemeral()
    unsafe webkit_network_session_set_tls_errors_policy(session, WEBKIT_TLS_ERRORS_POLICY_IGNORE)
    view = unsafe ObjectRef(
      sinking: UnsafeMutableRawPointer(
        dovetail_web_view_new(session, webkit_web_context_get_default(), nil, nil, nil, nil, 0)!))
    unsafe g_object_unref(UnsafeMutableRawPointer(session))
  }

  private func load(_ url: URL) {
    unsafe webkit_web_view_load_uri(view.instance(of: WebKitWebView.self), url.absoluteString)
  }

  @Test(arguments: ["127.0.0.1", "localhost", "app.localhost", "other.localhost"], [false, true])
  func `a page loads by every host name`(host: String, tls: Bool) async throws {
    let server = try FixtureServer(tls: tls)
    server.html("/", "<script>fetch('/said?' + encodeURIComponent(self.origin))</script>")
    load(server.url("/", host: host))
    let request = try await server.waitForRequest("/said")
    #expect(request.queryItems.first?.name == server.origin(host: host))
    #expect(request.host == host)
    #expect(request.url.scheme == (tls ? "https" : "http"))
  }

  @Test func `a stopped load is a client that leaves`() async throws {
    let server = try FixtureServer()
    server.route("/", .never)
    load(server.url("/"))
    try await server.waitForRequest("/")
    unsafe webkit_web_view_stop_loading(view.instance(of: WebKitWebView.self))
    try await server.waitForClientToLeave("/")
  }

  @Test func `a WebSocket gets its own words back`() async throws {
    let server = try FixtureServer()
    server.webSocketEcho("/echo")
    server.html(
      "/",
      """
      <script>
      const socket = new WebSocket(`ws://${location.host}/echo`)
      socket.onopen = () => socket.send('한')
      socket.onmessage = event => fetch('/said', { method: 'POST', body: event.data })
      </script>
      """)
    load(server.url("/"))
    #expect(try await server.waitForRequest("/said").text == "한")
    #expect(server.requests.map(\.path) == ["/", "/echo", "/said"])
  }

  @Test func `held replies do not hold later navigations to other sites`() async throws {
    let server = try FixtureServer()
    server.route("/held", .never)
    server.html("/", "<script>fetch('/said')</script><img src=/held>")
    for host in ["127.0.0.1", "a.localhost", "b.localhost", "c.localhost", "d.localhost"] {
      load(server.url("/", host: host))
      let said = try await server.nextRequest { $0.path == "/said" }
      #expect(said.host == host)
      load(server.url("/held", host: host))
      try await server.nextRequest { $0.path == "/held" && $0.host == host }
    }
  }
}
