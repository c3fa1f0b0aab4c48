public import Foundation
public import WebKit

/// Serves a folder as `app://local/`, the home of an app's own pages.
///
/// Query and fragment do not choose the file. A path that leads out of the
/// folder, by `..` or by a symbolic link, is refused. A path without a file name
/// extension that no file answers gives `index.html`, so that single-page apps
/// can be reloaded anywhere.
@MainActor
public final class AppScheme: NSObject, WKURLSchemeHandler {
  /// The scheme.
  public nonisolated static let name = "app"
  /// The host of every address.
  public nonisolated static let host = "local"

  private let folder: @MainActor (URLRequest, WKWebView) -> URL
  /// Gets each path that was refused or not there.
  private let report: @MainActor (String) -> Void

  /// Serves this folder; `report` gets one line for each refused request.
  public convenience init(
    folder: URL, report: @escaping @MainActor (String) -> Void = { _ in }
  ) {
    self.init(report: report) { _, _ in folder }
  }

  /// Serves for each request the folder that is said.
  init(
    report: @escaping @MainActor (String) -> Void,
    folder: @escaping @MainActor (URLRequest, WKWebView) -> URL
  ) {
    self.folder = folder
    self.report = report
    super.init()
  }

  // MARK: Addresses

  /// The address of a page given by its path in the folder, which may have a
  /// query; nil when it has a `..` or is no path.
  public nonisolated static func address(of path: String) -> URL? {
    let path = path.hasPrefix("/") ? String(path.dropFirst()) : path
    guard let url = URL(string: "\(name)://\(host)/\(path)"), url.host == host,
      !url.path(percentEncoded: false).split(separator: "/").contains("..")
    else { return nil }
    return url
  }

  /// The file that answers an address; nil when there is none in the folder.
  nonisolated static func file(for url: URL, in folder: URL) -> URL? {
    guard url.host == host else { return nil }
    let parts = url.path(percentEncoded: false).split(separator: "/")
    guard !parts.contains(where: { $0 == ".." || $0 == "." || $0.contains("\0") }) else {
      return nil
    }
    let root = folder.resolvingSymlinksInPath().standardizedFileURL
    var file = root
    for part in parts { file.append(path: String(part)) }
    if FileFacts.isDirectory(file) { file.append(path: "index.html") }
    guard FileFacts.exists(file) else { return nil }
    let real = file.resolvingSymlinksInPath().standardizedFileURL
    guard real.pathComponents.starts(with: root.pathComponents) else { return nil }
    return real
  }

  // MARK: WKURLSchemeHandler

  /// Answers with the file.
  public func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    let request = urlSchemeTask.request
    guard let url = request.url, ["GET", "HEAD", nil].contains(request.httpMethod) else {
      return refuse(urlSchemeTask, status: 405, "only GET is answered")
    }
    let folder = folder(request, webView)
    guard let file = Self.file(for: url, in: folder) ?? fallback(for: url, in: folder) else {
      return refuse(urlSchemeTask, status: 404, "not in the app's folder")
    }
    do {
      let data = try Data(contentsOf: file, options: .mappedIfSafe)
      respond(urlSchemeTask, url: url, status: 200, type: MIMEType.of(file), data: data)
    } catch {
      refuse(urlSchemeTask, status: 403, error.localizedDescription)
    }
  }

  /// Nothing to stop: every task is answered at once.
  public func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}

  private func fallback(for url: URL, in folder: URL) -> URL? {
    guard url.host == Self.host, url.pathExtension.isEmpty,
      !url.path(percentEncoded: false).split(separator: "/").contains("..")
    else { return nil }
    return Self.address(of: "index.html").flatMap { Self.file(for: $0, in: folder) }
  }

  private func refuse(_ task: any WKURLSchemeTask, status: Int, _ reason: String) {
    let url = task.request.url ?? URL(filePath: "/")
    report("\(status) \(url.absoluteString): \(reason)")
    // A page that is not there is a failed load, with the shell's own page for it.
    if status == 404,
      task.request.value(forHTTPHeaderField: "Accept")?.hasPrefix("text/html") == true
    {
      return task.didFailWithError(URLError(.fileDoesNotExist))
    }
    respond(
      task, url: url, status: status, type: "text/plain; charset=utf-8",
      data: Data("\(status): \(reason)\n".utf8))
  }

  private func respond(
    _ task: any WKURLSchemeTask, url: URL, status: Int, type: String, data: Data
  ) {
    guard
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1",
        headerFields: [
          "Content-Type": type, "Content-Length": "\(data.count)", "Cache-Control": "no-cache",
        ])
    else { return task.didFailWithError(URLError(.badServerResponse)) }
    task.didReceive(response)
    if task.request.httpMethod != "HEAD" { task.didReceive(data) }
    task.didFinish()
  }
}
