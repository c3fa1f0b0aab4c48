public import Foundation
import Dispatch
import Synchronization

/// An HTTP server on the loopback address, for tests that load real pages.
///
/// ```swift
/// let server = try FixtureServer()
/// server.html("/", "<h1>Hello</h1><img src='/slow.png'>")
/// server.route("/login") { request in
///   .redirect(to: "/").header("Set-Cookie", "user=\(request.query["name"] ?? "")")
/// }
/// webView.load(URLRequest(url: server.url("/")))
/// try await server.waitForRequest("/slow.png")
/// ```
///
/// It runs in a thread and a GLib main context of its own: a test that blocks
/// the main thread does not stall it. Every server has its own port, and any
/// number of them can run. It stops when it is released; a handler that
/// captures its server keeps it alive until ``stop()``.
public final class FixtureServer: Sendable {
  /// The port on 127.0.0.1.
  public let port: Int
  /// Whether the server speaks HTTPS, with a self-signed test certificate.
  public let isSecure: Bool
  /// An address on loopback that refuses connections as long as the server
  /// exists.
  public let refusedURL: URL

  let router = Router()
  let arrivals = Arrivals<Request>()
  let departures = Arrivals<Request>()
  let engine: SoupEngine
  let thread = ServerThread()
  private let refusingPort: RefusingPort

  /// Starts a server on a free port.
  ///
  /// - Parameters:
  ///   - tls: HTTPS instead of HTTP.
  ///   - certificate: the certificate for HTTPS; default ``certificatePEM``.
  ///   - port: the port, such as that of a server that was stopped; 0, the
  ///     default, is a free one.
  /// - Throws: ``FixtureServerError/cannotStart(_:)``.
  public init(tls: Bool = false, certificate: FixtureCertificate = .good, port: Int = 0) throws {
    isSecure = tls
    let engine = SoupEngine(
      thread: thread, router: router, requests: arrivals, departures: departures,
      certificate: tls ? certificate : nil)
    self.engine = engine
    let thread = thread
    let start = Start()
    thread.post {
      start.result.withLock { $0 = Result { try engine.start(port: port) } }
      start.isUp.signal()
    }
    start.isUp.wait()
    do {
      self.port = try start.result.withLock { try $0?.get() } ?? 0
      refusingPort = try RefusingPort()
    } catch {
      thread.stop { engine.stop() }
      throw FixtureServerError.cannotStart("\(error)")
    }
    refusedURL = Self.address("http", "127.0.0.1", refusingPort.port, "/")
  }

  deinit {
    stop()
  }

  /// Closes the port and every connection, cancels running handlers and forgets
  /// the routes; the log stays. Idempotent. Returns when the thread has ended.
  public func stop() {
    let engine = engine
    thread.stop { engine.stop() }
    router.removeAll()
  }

  /// The certificate of every server with TLS, as PEM: self-signed, for
  /// `127.0.0.1`, `localhost` and `*.localhost`. A test key that nobody must
  /// trust outside a test.
  public static var certificatePEM: String { TestCertificate.certificate }

  // MARK: Addresses

  /// An address on this server.
  ///
  /// - Parameters:
  ///   - path: a path, percent-encoded where needed, with a query and fragment
  ///     if wanted.
  ///   - host: a name that leads to loopback: `127.0.0.1` (default),
  ///     `localhost`, or any name below `.localhost`. Each is an origin of its
  ///     own.
  public func url(_ path: String = "/", host: String = "127.0.0.1") -> URL {
    Self.address(isSecure ? "https" : "http", host, port, path)
  }

  /// The origin as a page sees it in `self.origin`, such as
  /// `http://app.localhost:1234`.
  public func origin(host: String = "127.0.0.1") -> String {
    "\(isSecure ? "https" : "http")://\(host):\(port)"
  }

  private static func address(_ scheme: String, _ host: String, _ port: Int, _ path: String) -> URL
  {
    let text = "\(scheme)://\(host):\(port)" + (path.hasPrefix("/") ? path : "/" + path)
    guard let url = URL(string: text) else {
      preconditionFailure("\(text) is no URL; percent-encode the path")
    }
    return url
  }

  private final class Start: Sendable {
    let result = Mutex<Result<Int, any Error>?>(nil)
    let isUp = DispatchSemaphore(value: 0)
  }
}
