import Dovetail
import Foundation
import Testing

@testable import DovetailShell
@testable import MiniBrowser

/// Row S2 of the seeds.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct MiniBrowserTests {
  private func open() async throws -> ExampleApp {
    let example = try ExampleApp(MiniBrowser())
    try await example.ready()
    return example
  }

  @Test func `S2.1 what is typed leads to a page, whatever its letters`() async throws {
    let example = try await open()
    defer { example.app.quit() }
    let window = try example.window
    let field = try #require(window.addressField)

    field.text = try #require(URL(string: "공지사항.html", relativeTo: example.browser.manifest.start))
      .absoluteString
    field.go()
    await window.shows { ["A Korean address", "한글 주소"].contains($0.browser.title) }

    #expect(example.browser.url?.path(percentEncoded: false) == "/공지사항.html")
    #expect(field.problem.isVisible == false)
  }

  @Test func `S2.2 an address that is not encrypted is refused, and the page stays`() async throws {
    let example = try await open()
    defer { example.app.quit() }
    let window = try example.window

    example.tap("plain")
    await window.shows { $0.browser.refusal != nil }

    #expect(example.browser.refusal?.url.absoluteString == "http://example.com/")
    #expect(!window.showsFailure)
    #expect(example.browser.url == example.browser.manifest.start)
  }

  @Test func `S2.3 the indicator turns while a page loads, and stops on a failure`() async throws {
    let example = try await open()
    defer { example.app.quit() }
    let window = try example.window
    #expect(!window.header.isSpinning)

    example.tap("nowhere")
    await window.shows { $0.showsFailure }

    #expect(!window.header.isSpinning)
    #expect(example.browser.failure?.url?.host() == "nowhere.invalid")
    window.press(.home)
    await window.shows { !$0.showsFailure }
  }

  @Test func `S2.4 back, forward and reload go where they say`() async throws {
    let example = try await open()
    defer { example.app.quit() }
    let window = try example.window
    #expect(!window.isEnabled(.back))

    example.tap("long")
    await window.shows { $0.isEnabled(.back) && !$0.browser.isLoading }
    try await example.ready()
    window.press(.reload)
    try await example.ready()
    #expect(example.browser.url?.lastPathComponent == "long.html")
    window.press(.back)
    await window.shows { $0.isEnabled(.forward) && !$0.browser.isLoading }
    #expect(!window.isEnabled(.back))
    window.press(.forward)

    await window.shows { !$0.isEnabled(.forward) && $0.isEnabled(.back) }
    #expect(example.browser.url?.lastPathComponent == "long.html")
  }
}
