import FixtureServer
import Foundation
import Testing
import WebKit

/// Saves all that a page offers into a folder of its own.
@MainActor
private final class Saver: NSObject, WKNavigationDelegate, WKDownloadDelegate {
  let view: WKWebView
  let events = Events()
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  /// Where a file of this name goes.
  lazy var destination: (String) -> URL? = { [folder] in folder.appendingPathComponent($0) }
  private(set) var name: String?
  private(set) var error: NSError?

  override init() {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 200), configuration: configuration)
    super.init()
    view.navigationDelegate = self
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func cleanUp() { try? FileManager.default.removeItem(at: folder) }

  func content(of name: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent(name))
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { events.note("loaded") }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    navigationAction.shouldPerformDownload ? .download : .allow
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    navigationResponse.canShowMIMEType ? .allow : .download
  }

  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) { download.delegate = self }

  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) { download.delegate = self }

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String, completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    name = suggestedFilename
    completionHandler(destination(suggestedFilename))
  }

  func downloadDidFinish(_ download: WKDownload) { events.note("finished") }

  func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {
    self.error = error as NSError
    events.note("failed \((error as NSError).code)")
  }
}

/// What goes wrong with downloads in the field.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct DownloadCaseTests {
  private let bytes = Data("bytes".utf8)

  // B099
  @Test func `a link to a blob that script makes and clicks is saved`() async throws {
    let server = try FixtureServer()
    server.html("/", "<title>Page</title>")
    let saver = Saver()
    defer { saver.cleanUp() }
    saver.view.load(URLRequest(url: server.url("/")))
    try await saver.events.wait(for: "loaded")
    _ = try await saver.view.evaluateJavaScript(
      """
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['bytes']));
      link.download = '보고서 1.txt';
      link.click();
      0
      """)
    try await saver.events.wait(for: "finished")
    #expect(saver.name == "보고서 1.txt")
    #expect(try saver.content(of: "보고서 1.txt") == bytes)
  }

  /// Header fields as servers write them, and the name that is meant.
  nonisolated static let names: [(field: Data, name: String)] = {
    func field(_ parts: Data...) -> Data { parts.reduce(Data("attachment; ".utf8), +) }
    func plain(_ name: Data) -> Data { Data("filename=\"".utf8) + name + Data("\"".utf8) }
    let korean = Data([0xB0, 0xA1, 0xB3, 0xAA, 0xB4, 0xD9])
    let decomposed = "한글.txt".decomposedStringWithCanonicalMapping
    return [
      (field(Data("filename=\"x.txt\"; filename*=UTF-8''%ED%95%9C.txt".utf8)), "한.txt"),
      (field(Data("filename*=UTF-8''%ED%95%9C.txt; filename=\"x.txt\"".utf8)), "한.txt"),
      (field(Data("filename*=UTF-8''a%20b%27c.txt".utf8)), "a b'c.txt"),
      (field(plain(Data("한글 이름.txt".utf8))), "한글 이름.txt"),
      // What is not UTF-8 the engine does not hand on: the address names it.
      (field(plain(korean + Data(".txt".utf8))), "file.txt"),
      (field(plain(korean)), "file"),
      (field(plain(Data(decomposed.utf8))), "한글.txt"),
      (field(plain(Data("café.txt".utf8))), "café.txt"),
      (field(plain(Data("../../etc/a.txt".utf8))), "a.txt"),
    ]
  }()

  // B101, B102
  @Test(arguments: names.indices)
  func `the name that a server gives is understood`(_ index: Int) async throws {
    let (field, name) = Self.names[index]
    let server = try FixtureServer()
    server.route("/file") { [bytes] _ in
      var response = Response(contentType: "application/octet-stream", body: bytes)
      response.headers.append("Content-Disposition", bytes: field)
      return response
    }
    let saver = Saver()
    defer { saver.cleanUp() }
    saver.view.load(URLRequest(url: server.url("/file")))
    try await saver.events.wait(for: "finished")
    #expect(saver.name.map { Array($0.utf8) } == Array(name.utf8), "\(saver.name ?? "nil")")
    #expect(try saver.content(of: name) == bytes)
  }

  // B104
  @Test(arguments: ["no/such/folder/file.bin", "file-as-folder/file.bin", "."])
  func `a place that cannot be written is an error`(_ place: String) async throws {
    let server = try FixtureServer()
    server.download("/file", bytes, filename: "file.bin")
    let saver = Saver()
    defer { saver.cleanUp() }
    try bytes.write(to: saver.folder.appendingPathComponent("file-as-folder"))
    saver.destination = { [folder = saver.folder] _ in folder.appendingPathComponent(place) }
    saver.view.load(URLRequest(url: server.url("/file")))
    try await saver.events.wait(for: "failed \(NSURLErrorCannotCreateFile)")
    #expect(saver.events.list.count == 1)
    #expect(saver.error?.localizedDescription.isEmpty == false)
  }

  // B104
  @Test func `a place that is no file is an error`() async throws {
    let server = try FixtureServer()
    server.download("/file", bytes, filename: "file.bin")
    let saver = Saver()
    defer { saver.cleanUp() }
    saver.destination = { _ in URL(string: "relative/file.bin") }
    saver.view.load(URLRequest(url: server.url("/file")))
    try await saver.events.wait(for: "failed \(NSURLErrorCannotCreateFile)")
  }

  // B105
  @Test func `a file address with a space and Hangul is where the bytes go`() async throws {
    let server = try FixtureServer()
    server.download("/file", bytes, filename: "file.bin")
    let saver = Saver()
    defer { saver.cleanUp() }
    saver.destination = { [folder = saver.folder] _ in
      URL(string: folder.absoluteString + "/%ED%95%9C%20%23%25.bin")
    }
    saver.view.load(URLRequest(url: server.url("/file")))
    try await saver.events.wait(for: "finished")
    #expect(try saver.content(of: "한 #%.bin") == bytes)
  }
}
