import DovetailTesting

/// An app that starts at a page of a server.
@MainActor
func app(_ server: FixtureServer, _ path: String = "/") -> AppManifest {
  AppManifest(id: "com.example.test", name: "Test App", start: server.url(path))
}

/// A server with a page at its root.
func serving(_ html: String) throws -> FixtureServer {
  let server = try FixtureServer()
  server.html("/", html)
  return server
}
