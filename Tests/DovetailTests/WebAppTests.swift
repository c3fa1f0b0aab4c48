import Dovetail
import Foundation
import Observation
import Testing

@testable import DovetailShell
@testable import WebApp

/// Rows S3 and S4 of the seeds.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct WebAppTests {
  private func open() async throws -> (ExampleApp, Board) {
    let app = WebApp()
    let example = try ExampleApp(app)
    try await example.ready()
    return (example, app.board)
  }

  @Test func `S3.1 the bar has what the manifest says, and its state is the page's`() async throws {
    let (example, board) = try await open()
    defer { example.app.quit() }
    let window = try example.window
    #expect(!window.isEnabled(.back) && !window.isEnabled(.forward) && window.isEnabled(.home))

    _ = try await board.open("choir")
    await window.shows { $0.isEnabled(.back) }
    #expect(try await board.unread() == 2)
    try #require(window.toolbar?.button(id: "read-all")).press()
    try await example.wait(for: "#unread:empty")

    #expect(try await board.unread() == 0)
    window.press(.home)
    try await example.ready()
    #expect(try await example.text("#title") == example.browser.title)
  }

  @Test func `S3.3 what the page shows can be observed from Swift`() async throws {
    let (example, board) = try await open()
    defer { example.app.quit() }
    let titles = Titles()
    titles.follow(board)

    example.tap("bicycles")
    await titles.first { $0 == "Bicycles in the yard" || $0 == "마당의 자전거" }

    #expect(example.browser.url?.path() == "/notice/bicycles")
    #expect(example.browser.canGoBack)
  }

  @Test func `S4.2 a command's result and its error come back to who sent it`() async throws {
    let (example, board) = try await open()
    defer { example.app.quit() }

    let heading = try await board.open("library")
    #expect(["The library opens at eight", "도서관이 여덟 시에 엽니다"].contains(heading))

    await #expect(throws: (any Error).self) { try await board.open("nothing") }
    #expect(example.browser.url?.path() == "/notice/library")
  }

  @Test func `S4.1 a command that is sent before there is a page waits for it`() async throws {
    let app = WebApp()
    let example = try ExampleApp(app)
    defer { example.app.quit() }

    let unread = try await app.board.unread()

    #expect(unread == 3)
  }
}

/// The titles that a model has had, as a view sees them.
@MainActor
private final class Titles {
  private var seen: [String] = []
  private var waiter: (wanted: (String) -> Bool, resume: CheckedContinuation<Void, Never>)?

  func follow(_ board: Board) {
    let title = withObservationTracking {
      board.title
    } onChange: { [weak self, weak board] in
      Task { @MainActor in
        guard let self, let board else { return }
        self.follow(board)
      }
    }
    guard let title else { return }
    seen.append(title)
    if let waiter, waiter.wanted(title) {
      self.waiter = nil
      waiter.resume.resume()
    }
  }

  func first(_ wanted: @escaping (String) -> Bool) async {
    if seen.contains(where: wanted) { return }
    await withCheckedContinuation { waiter = (wanted, $0) }
  }
}
