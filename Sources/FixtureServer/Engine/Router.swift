import Foundation
import Synchronization

/// Which handler answers which path.
final class Router: Sendable {
  typealias Handler = @Sendable (Request) async throws -> Response
  private struct Protection {
    let path: String
    let user: String
    let password: String
    let realm: String
  }
  private struct State {
    var exact: [String: Handler] = [:]
    var prefixes: [String: Handler] = [:]
    var protections: [Protection] = []
  }
  private let state = Mutex(State())

  /// Adds or replaces a route; a path that ends in `*` takes all below it.
  func add(_ path: String, _ handler: @escaping Handler) {
    state.withLock { state in
      if path.hasSuffix("*") {
        state.prefixes[String(path.dropLast())] = handler
      } else {
        state.exact[path] = handler
      }
    }
  }

  func protect(_ path: String, user: String, password: String, realm: String) {
    let new = Protection(path: path, user: user, password: password, realm: realm)
    state.withLock { $0.protections.append(new) }
  }

  func removeAll() { state.withLock { $0 = State() } }

  /// The reply; a handler that throws gives a 500 with the error's text.
  func reply(to request: Request) async -> Response {
    let (handler, protection) = state.withLock { state in
      let prefix = state.prefixes.keys.filter { request.path.hasPrefix($0) }
        .max { $0.count < $1.count }
      return (
        state.exact[request.path] ?? prefix.flatMap { state.prefixes[$0] },
        state.protections.first {
          request.path == $0.path || request.path.hasPrefix($0.path + "/")
        }
      )
    }
    if let protection {
      let given = request.basicCredentials
      if given?.user != protection.user || given?.password != protection.password {
        let realm = protection.realm.replacingOccurrences(of: "\"", with: "\\\"")
        return .text("Unauthorized", status: 401)
          .header("WWW-Authenticate", "Basic realm=\"\(realm)\", charset=\"UTF-8\"")
      }
    }
    guard let handler else { return .notFound }
    do {
      return try await handler(request)
    } catch {
      return .text("The handler of \(request.path) failed: \(error)", status: 500)
    }
  }
}
