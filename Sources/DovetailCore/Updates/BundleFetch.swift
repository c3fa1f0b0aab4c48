internal import Foundation
internal import Synchronization
internal import WebKit

/// Fetches one file of a server, which no redirect may lead away from.
///
/// Nothing of the person goes along: no cookie, no identity.
final class BundleFetch: NSObject, URLSessionDataDelegate, Sendable {
  /// What becomes of the answer as it comes.
  private struct State {
    var handle: FileHandle?
    var data = Data()
    var count = 0
    var fault: BundleError?
    var answer: CheckedContinuation<Void, any Error>?
  }

  private let origin: Origin
  private let limit: Int
  private let state: Mutex<State>

  private init(_ origin: Origin, limit: Int, handle: FileHandle?) {
    self.origin = origin
    self.limit = limit
    state = Mutex(State(handle: handle))
  }

  /// A small file.
  static func data(at url: URL, limit: Int, agent: String) async throws(BundleError) -> Data {
    try await fetch(url, limit: limit, agent: agent, patience: 10, into: nil)
  }

  /// A large file.
  ///
  /// - Parameter file: a new one.
  static func file(
    at url: URL, limit: Int, agent: String, into file: URL
  ) async throws(BundleError) {
    let handle: FileHandle
    do {
      try Data().write(to: file, options: .withoutOverwriting)
      handle = try FileHandle(forWritingTo: file)
    } catch {
      throw .storage(error.localizedDescription)
    }
    defer { try? handle.close() }
    _ = try await fetch(url, limit: limit, agent: agent, patience: 30, into: handle)
  }

  private static func fetch(
    _ url: URL, limit: Int, agent: String, patience: TimeInterval, into handle: FileHandle?
  ) async throws(BundleError) -> Data {
    guard let origin = Origin(of: url) else { throw .malformed("\(url) is no address") }
    let fetch = BundleFetch(origin, limit: limit, handle: handle)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.timeoutIntervalForResource = 900
    let session = URLSession(configuration: configuration, delegate: fetch, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    var request = URLRequest(
      url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: patience)
    request.setValue(agent, forHTTPHeaderField: "User-Agent")
    let task = session.dataTask(with: request)
    do {
      try await withCheckedThrowingContinuation { continuation in
        fetch.state.withLock { $0.answer = continuation }
        task.resume()
      }
    } catch let error as BundleError {
      throw error
    } catch {
      throw .unreachable(error.localizedDescription)
    }
    return fetch.state.withLock { $0.data }
  }

  private func stop(_ task: URLSessionTask, _ fault: BundleError) {
    state.withLock { if $0.fault == nil { $0.fault = fault } }
    task.cancel()
  }

  // MARK: URLSession

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let url = request.url, Origin(of: url) == origin else {
      let other = request.url.flatMap(Origin.init(of:))?.description ?? "nobody"
      completionHandler(nil)
      return stop(task, .otherOrigin("a redirect to \(other)"))
    }
    completionHandler(request)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else {
      completionHandler(.cancel)
      return stop(dataTask, .unreachable("status \(status)"))
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let fault: BundleError? = state.withLock { state in
      guard state.fault == nil else { return nil }
      state.count += data.count
      guard state.count <= limit else {
        return .wrongContent("it is longer than \(limit) bytes")
      }
      guard let handle = state.handle else {
        state.data.append(data)
        return nil
      }
      do {
        try handle.write(contentsOf: data)
        return nil
      } catch {
        return .storage(error.localizedDescription)
      }
    }
    if let fault { stop(dataTask, fault) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let (answer, fault) = state.withLock { state in
      defer { state.answer = nil }
      return (state.answer, state.fault ?? error)
    }
    if let fault { answer?.resume(throwing: fault) } else { answer?.resume() }
  }
}
