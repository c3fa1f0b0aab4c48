import Foundation
import WebKit

/// Reads a PDF by WebKit's own viewer for them.
@MainActor
final class PDFReader {
  struct Page: Equatable {
    var box: [Double]
    var text: String
    var links: [String]
  }

  private let page: HTMLPage
  private let viewer: WKFrameInfo

  init(_ data: Data) async throws {
    let configuration = WKWebViewConfiguration()
    let inbox = Inbox()
    configuration.userContentController.add(inbox, name: "viewer")
    configuration.userContentController.addUserScript(
      WKUserScript(
        source: "if (window !== top) webkit.messageHandlers.viewer.postMessage(0)",
        injectionTime: .atDocumentEnd, forMainFrameOnly: false))
    page = HTMLPage(configuration)
    page.view.load(
      data, mimeType: "application/pdf", characterEncodingName: "",
      baseURL: URL(string: "https://page.test/file.pdf")!)
    viewer = try await inbox.wait(count: 1)[0].frameInfo
  }

  private static let opened = """
    const app = PDFViewerApplication;
    await app.initializedPromise;
    if (!app.pdfDocument)
      await new Promise(done => app.eventBus.on('documentloaded', done, { once: true }));
    const file = app.pdfDocument;
    """

  func pages() async throws -> [Page] {
    let value = try await page.view.callAsyncJavaScript(
      Self.opened + """
        const pages = [];
        for (let number = 1; number <= file.numPages; number++) {
          const page = await file.getPage(number);
          const text = await page.getTextContent();
          const notes = await page.getAnnotations();
          pages.push([page.view, text.items.map(item => item.str).join(''),
            notes.filter(note => note.url).map(note => note.url)]);
        }
        return pages;
        """, in: viewer, contentWorld: .page)
    return (value as? [[Any]] ?? []).map {
      Page(
        box: $0[0] as? [Double] ?? [], text: $0[1] as? String ?? "",
        links: $0[2] as? [String] ?? [])
    }
  }

  /// Red, green and blue of a point of the first page, from its upper left corner.
  func colour(x: Int, y: Int) async throws -> [Int] {
    let value = try await page.view.callAsyncJavaScript(
      Self.opened + """
        const page = await file.getPage(1), viewport = page.getViewport({ scale: 1 });
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [viewport.width, viewport.height];
        const canvasContext = canvas.getContext('2d');
        // For print nothing waits for frames, of which a hidden page has none.
        await page.render({ canvasContext, viewport, intent: 'print' }).promise;
        return [...canvasContext.getImageData(x, y, 1, 1).data].slice(0, 3);
        """, arguments: ["x": x, "y": y], in: viewer, contentWorld: .page)
    return value as? [Int] ?? []
  }
}
