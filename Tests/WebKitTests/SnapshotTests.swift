import Foundation
import Testing
import WebKit

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct SnapshotTests {
  private static let red = WKColor(red: 1, green: 0, blue: 0)
  private static let blue = WKColor(red: 0, green: 0, blue: 1)

  private func page(_ width: CGFloat = 800, _ height: CGFloat = 600) async -> JavaScriptPage {
    let page = JavaScriptPage()
    page.view.frame = CGRect(x: 0, y: 0, width: width, height: height)
    await page.load(
      """
      <body style="margin: 0; background: #f00">
      <div style="background: #00f; position: absolute; left: 50px; top: 50px; width: 100px;
        height: 100px"></div>
      """)
    return page
  }

  private func picture(_ rect: CGRect = .null, width: NSNumber? = nil) -> WKSnapshotConfiguration {
    let configuration = WKSnapshotConfiguration()
    configuration.rect = rect
    configuration.snapshotWidth = width
    return configuration
  }

  @Test func `a configuration begins with Apple's defaults`() {
    let configuration = WKSnapshotConfiguration()
    #expect(configuration.rect.isNull)
    #expect(configuration.snapshotWidth == nil)
    #expect(configuration.afterScreenUpdates)
  }

  @Test func `a copy of a configuration has its values and is another object`() throws {
    let configuration = picture(CGRect(x: 1, y: 2, width: 3, height: 4), width: 5)
    configuration.afterScreenUpdates = false
    let copy = try #require(configuration.copy() as? WKSnapshotConfiguration)
    #expect(copy !== configuration)
    #expect(copy.rect == configuration.rect)
    #expect(copy.snapshotWidth == 5)
    #expect(!copy.afterScreenUpdates)
  }

  // check 109
  @Test func `an empty rectangle gives an empty picture and no error`() async throws {
    let image = try await page().view.takeSnapshot(configuration: picture(.zero))
    #expect(image.size == .zero)
    #expect(image.pngData() == nil)
  }

  // check 109
  @Test func `a view without size gives an empty picture, whatever is asked for`() async throws {
    let page = await page(0, 0)
    let wanted: [WKSnapshotConfiguration?] = [
      nil, WKSnapshotConfiguration(), picture(width: 100),
      picture(CGRect(x: 0, y: 0, width: 10, height: 10)),
    ]
    for configuration in wanted {
      let image = try await page.view.takeSnapshot(configuration: configuration)
      #expect(image.size == .zero)
    }
  }

  // check 110
  @Test func `without a width the picture is as large as the view`() async throws {
    let view = await page().view
    for configuration in [nil, WKSnapshotConfiguration(), picture(width: 0)] {
      let image = try await view.takeSnapshot(configuration: configuration)
      #expect(image.size == CGSize(width: 800, height: 600))
    }
  }

  @Test func `colours are where the page has them`() async throws {
    let image = try await page().view.takeSnapshot(configuration: nil)
    let scale = Int(image.scale)
    #expect(image.color(atX: 49 * scale, y: 49 * scale) == Self.red)
    #expect(image.color(atX: 50 * scale, y: 50 * scale) == Self.blue)
    #expect(image.color(atX: 149 * scale, y: 149 * scale) == Self.blue)
    #expect(image.color(atX: 150 * scale, y: 150 * scale) == Self.red)
    #expect(image.color(atX: image.pixelWidth, y: 0) == nil)
    #expect(image.color(atX: -1, y: 0) == nil)
  }

  @Test func `a rectangle is cut out of the view`() async throws {
    let image = try await page().view.takeSnapshot(
      configuration: picture(CGRect(x: 50, y: 50, width: 100, height: 100)))
    #expect(image.size == CGSize(width: 100, height: 100))
    for (x, y) in [(0, 0), (image.pixelWidth - 1, image.pixelHeight - 1)] {
      #expect(image.color(atX: x, y: y) == Self.blue)
    }
  }

  @Test func `what lies outside of the view is transparent`() async throws {
    let image = try await page().view.takeSnapshot(
      configuration: picture(CGRect(x: 700, y: 500, width: 200, height: 200)))
    #expect(image.color(atX: 0, y: 0) == Self.red)
    #expect(image.color(atX: image.pixelWidth - 1, y: image.pixelHeight - 1)?.alpha == 0)
  }

  // check 112
  @Test func `a width enlarges the picture and keeps its shape`() async throws {
    let image = try await page().view.takeSnapshot(
      configuration: picture(CGRect(x: 0, y: 0, width: 800, height: 600), width: 1600))
    #expect(image.size == CGSize(width: 1600, height: 1200))
    #expect(image.color(atX: 0, y: 0) == Self.red)
    #expect(image.color(atX: image.pixelWidth / 8, y: image.pixelHeight / 6) == Self.blue)
    #expect(image.color(atX: image.pixelWidth - 1, y: image.pixelHeight - 1) == Self.red)
  }

  @Test func `a change made right before is in the picture`() async throws {
    let view = await page().view
    view.evaluateJavaScript("document.body.style.background = '#0f0'; 0", completionHandler: nil)
    let image = try await view.takeSnapshot(configuration: nil)
    #expect(image.color(atX: 0, y: 0) == WKColor(red: 0, green: 1, blue: 0))
  }

  @Test func `a PNG file has the picture's size`() async throws {
    let image = try await page().view.takeSnapshot(configuration: picture(width: 320))
    let file = try #require(image.pngData())
    #expect(file.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    func number(at place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(number(at: 16) == image.pixelWidth)
    #expect(number(at: 20) == image.pixelHeight)
  }

  @Test(arguments: [1e9, -Double.infinity, .nan])
  func `a width that no picture can have is an error`(_ width: Double) async {
    let view = await page().view
    let configuration = picture(width: NSNumber(value: width))
    var error: WKError?
    do { _ = try await view.takeSnapshot(configuration: configuration) } catch let thrown {
      error = thrown as? WKError
    }
    #expect(error?.code == .unknown)
  }

  @Test func `the completion handler is not called before the method returns`() async {
    let view = await page().view
    for configuration in [picture(.zero), picture()] {
      var hasReturned = false
      await withCheckedContinuation { continuation in
        view.takeSnapshot(with: configuration) { image, error in
          #expect(hasReturned)
          #expect(image != nil)
          #expect(error == nil)
          continuation.resume()
        }
        hasReturned = true
      }
    }
  }

  @Test func `a snapshot answers when the page's process ends meanwhile`() async {
    let view = await page().view
    async let image = view.takeSnapshot(configuration: nil)
    view.terminateWebProcess()
    // Either is right; never an answer is not.
    _ = try? await image
  }

  @Test func `a view that never loaded answers`() async {
    let view = WKWebView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    _ = try? await view.takeSnapshot(configuration: nil)
  }
}
