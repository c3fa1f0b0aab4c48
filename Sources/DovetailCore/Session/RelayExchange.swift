internal import Foundation
internal import WebKit

/// One request and its answer, without the system's cookies and caches. A redirect
/// within the origin is followed; one to another ends it.
final class RelayExchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Used by the session's own queue only, one call at a time.
  private var data = Data()
  private var failure: (any Error)?
  private let limit: Int
  private let then: @Sendable (Result<(Data, HTTPURLResponse), any Error>) -> Void

  private init(
    _ limit: Int, _ then: @escaping @Sendable (Result<(Data, HTTPURLResponse), any Error>) -> Void
  ) {
    self.limit = limit
    self.then = then
  }

  /// - Throws: `URLError`.
  static func run(
    _ request: URLRequest, within limit: Int
  ) async throws -> (Data, HTTPURLResponse) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    return try await withCheckedThrowingContinuation { continuation in
      let exchange = RelayExchange(limit) { continuation.resume(with: $0) }
      let session = URLSession(
        configuration: configuration, delegate: exchange, delegateQueue: nil)
      session.dataTask(with: request).resume()
      session.finishTasksAndInvalidate()
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let from = response.url.flatMap(Origin.init(of:))
    guard let to = request.url.flatMap(Origin.init(of:)), to == from else {
      failure = URLError(.httpTooManyRedirects)
      completionHandler(nil)
      return task.cancel()
    }
    // The system takes away what it thinks is for the first address only.
    var next = request
    for (name, value) in task.originalRequest?.allHTTPHeaderFields ?? [:]
    where next.value(forHTTPHeaderField: name) == nil && name.lowercased() != "content-length" {
      next.setValue(value, forHTTPHeaderField: name)
    }
    completionHandler(next)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    self.data += data
    guard self.data.count > limit else { return }
    failure = URLError(.dataLengthExceedsMaximum)
    dataTask.cancel()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if let error = failure ?? error { return then(.failure(error)) }
    guard let response = task.response as? HTTPURLResponse else {
      return then(.failure(URLError(.badServerResponse)))
    }
    then(.success((data, response)))
  }
}
