public import Foundation
public import Observation
internal import WebKit

/// A file that a page gives, from its first byte to the end.
@MainActor
@Observable
public final class Download: Identifiable {
  /// Where it is.
  public enum State: Equatable, Sendable {
    /// It is on its way.
    case running
    /// The file is there.
    case finished
    /// It is not, for this reason.
    case failed(Failure)
    /// The person did not want it any more; nothing is left of it.
    case cancelled
  }

  /// Why there is no file.
  public enum Failure: Equatable, Sendable {
    /// There is no folder that can be written to.
    case noFolder
    /// The file could not be written: the disk is full, or the folder is gone.
    case notWritten
    /// The connection was lost.
    case connection
  }

  /// Where it comes from; nil when it is not known.
  @ObservationIgnored public let source: URL?
  /// The file's name; the address's own until the server has answered.
  public private(set) var name: String
  /// The file; nil until the server has answered. It is whole only when
  /// ``state`` says so.
  public private(set) var file: URL?
  /// Bytes that have arrived.
  public private(set) var received: Int64 = 0
  /// Bytes that there will be; nil when the server does not say.
  public private(set) var expected: Int64?
  /// Where it is.
  public private(set) var state = State.running

  /// How much has arrived, from 0 to 1; nil when that is not known.
  public var fraction: Double? {
    if state == .finished { return 1 }
    guard let expected, expected > 0 else { return nil }
    return min(1, Double(received) / Double(expected))
  }

  @ObservationIgnored private let engine: WKDownload
  @ObservationIgnored private var observation: NSKeyValueObservation?
  @ObservationIgnored private weak var list: DownloadList?
  /// The title of the page that it came from.
  @ObservationIgnored private let title: String?
  @ObservationIgnored private lazy var adapter = DownloadListener(self)

  init(_ engine: WKDownload, title: String?, list: DownloadList) {
    self.engine = engine
    self.title = title
    self.list = list
    source = engine.originalRequest?.url
    name = source.map { DownloadName.make(DownloadName.Facts(url: $0, title: title)) } ?? "download"
    engine.delegate = adapter
  }

  /// Ends it, and removes what was received.
  public func cancel() {
    guard state == .running else { return }
    end(.cancelled)
    engine.cancel()
  }

  // MARK: Events

  fileprivate func place(_ response: URLResponse, suggestion: String) -> URL? {
    guard state == .running, let list else { return nil }
    let http = response as? HTTPURLResponse
    let name = DownloadName.make(
      DownloadName.Facts(
        disposition: http?.value(forHTTPHeaderField: "Content-Disposition"),
        suggestion: suggestion, url: response.url ?? source, title: title,
        type: response.mimeType))
    guard let file = list.place(name) else {
      end(.failed(.noFolder))
      return nil
    }
    self.name = file.lastPathComponent
    self.file = file
    expected = response.expectedContentLength > 0 ? response.expectedContentLength : nil
    observation = engine.progress.observe(\.completedUnitCount, options: [.new]) {
      [weak self] progress, _ in
      MainActor.assumeIsolated { self?.received = progress.completedUnitCount }
    }
    list.log("save \(source?.absoluteString ?? "") as \(file.path)")
    return file
  }

  fileprivate func finish() {
    received = engine.progress.completedUnitCount
    end(.finished)
  }

  fileprivate func fail(_ error: any Error) {
    let code = (error as NSError).code
    end(.failed(code == NSURLErrorCannotCreateFile ? .notWritten : .connection))
  }

  private func end(_ state: State) {
    guard self.state == .running else { return }
    self.state = state
    observation?.invalidate()
    observation = nil
    list?.ended(self)
  }
}

/// What the engine tells of a download.
@MainActor
private final class DownloadListener: NSObject, WKDownloadDelegate {
  private weak var owner: Download?

  init(_ owner: Download) {
    self.owner = owner
    super.init()
  }

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String, completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) { completionHandler(owner?.place(response, suggestion: suggestedFilename)) }

  func downloadDidFinish(_ download: WKDownload) { owner?.finish() }

  func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {
    owner?.fail(error)
  }
}
