import DovetailTesting
import Observation
import Testing

@testable import WebApp

/// Rows S3 and S4 of the seeds.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct WebAppTests {
  private let english = WorldSetup(language: .english)

  @Test func `S3.1 the bar has what the manifest says, and its state is the page's`() async throws {
    let web = WebApp()
    try await TestApp.launch(web, in: english) { app in
      try await app.page.wait(for: "html[data-ready=true]")
      #expect(!app.window.isEnabled(.back) && !app.window.isEnabled(.forward))
      #expect(app.window.isEnabled(.home))

      _ = try await web.board.open("choir")
      try await app.window.wait(for: .back)
      #expect(try await web.board.unread() == 2)
      try await app.window.press(button: "read-all")
      try await app.page.wait(for: "#unread:empty")

      #expect(try await web.board.unread() == 0)
      try await app.window.press(.home)
      try await app.page.waitUntilLoaded()
      try await app.page.wait(for: "#title", text: app.page.title)
    }
  }

  @Test func `S3.3 what the page shows can be observed from Swift`() async throws {
    let web = WebApp()
    try await TestApp.launch(web, in: english) { app in
      let titles = Titles(of: web.board)

      try await app.page.click(.text("Bicycles in the yard"))
      await titles.first { $0 == "Bicycles in the yard" }

      #expect(app.page.url?.path() == "/notice/bicycles")
      try await app.window.wait(for: .back)
    }
  }

  @Test func `S4.2 a command's result and its error come back to who sent it`() async throws {
    let web = WebApp()
    try await TestApp.launch(web, in: english) { app in
      let heading = try await web.board.open("library")
      #expect(heading == "The library opens at eight")

      await #expect(throws: (any Error).self) { try await web.board.open("nothing") }
      #expect(app.page.url?.path() == "/notice/library")
    }
  }

  @Test func `S4.1 a command that is sent before there is a page waits for it`() async throws {
    let web = WebApp()
    try await TestApp.launch(web, in: english, waitingForPage: false) { _ in
      let unread = try await web.board.unread()
      #expect(unread == 3)
    }
  }
}

/// The titles that a model has had, as a view sees them.
@MainActor
private final class Titles {
  private var seen: [String] = []
  private var waiter: (wanted: (String) -> Bool, resume: CheckedContinuation<Void, Never>)?

  init(of board: Board) { follow(board) }

  private func follow(_ board: Board) {
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
