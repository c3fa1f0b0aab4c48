public import Foundation
public import Observation
internal import WebKit

/// The files that an app's pages have given in this run.
@MainActor
@Observable
public final class DownloadList {
  /// All of them, oldest first.
  public private(set) var items: [Download] = []
  /// How many are on their way.
  public var running: Int { items.count { $0.state == .running } }

  @ObservationIgnored var folder: DownloadFolder
  @ObservationIgnored private let say: @MainActor (LogLine) -> Void
  @ObservationIgnored weak var stack: BrowserStack?

  init(_ folder: DownloadFolder, log: @escaping @MainActor (LogLine) -> Void) {
    self.folder = folder
    say = log
  }

  func log(_ text: String) { say(LogLine(.download, text)) }

  func add(_ engine: WKDownload, title: String?) {
    items.append(Download(engine, title: title, list: self))
  }

  /// A place that neither a file nor another download has.
  func place(_ name: String) -> URL? {
    folder.place(name, taken: Set(items.filter { $0.state == .running }.compactMap(\.file?.path)))
  }

  /// Puts a copy of a file among the downloads' files.
  ///
  /// - Returns: the copy; nil where no folder can be written to.
  public func keep(_ file: URL) -> URL? {
    guard let place = place(file.lastPathComponent) else { return nil }
    do { try FileManager.default.copyItem(at: file, to: place) } catch {
      log("\(file.lastPathComponent) could not be copied: \(error.localizedDescription)")
      return nil
    }
    return place
  }

  func ended(_ download: Download) {
    switch download.state {
    case .running: break
    case .finished: log("saved \(download.name)")
    case .cancelled: log("cancelled \(download.name)")
    case .failed(let failure): log("\(download.name) was not saved: \(failure)")
    }
  }

  /// Opens a file that is there with the system's program for it.
  public func open(_ download: Download) {
    guard download.state == .finished, let file = download.file else { return }
    stack?.host?.open(file)
  }

  /// Shows a file that is there in its folder.
  public func reveal(_ download: Download) {
    guard download.state == .finished, let file = download.file else { return }
    stack?.host?.reveal(file)
  }

  /// Takes what is over off the list; the files stay.
  public func clear() { items.removeAll { $0.state != .running } }

  /// Cancels what is on its way, as the app ends.
  func cancelAll() { for item in items { item.cancel() } }
}
