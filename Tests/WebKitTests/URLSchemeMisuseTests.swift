import Foundation
import Testing
import WebKit

/// Orders that are mistakes: Apple raises, here the program ends.
@MainActor @Suite(.serialized, .timeLimit(.minutes(1))) struct URLSchemeMisuseTests {
  enum Step: String, CaseIterable, Codable, Sendable {
    case response, data, finish, error
  }

  struct Order: Codable, Sendable, CustomTestStringConvertible {
    let steps: [Step]
    var testDescription: String { steps.map(\.rawValue).joined(separator: ", ") }
  }

  static func take(_ step: Step, _ task: any WKURLSchemeTask) {
    switch step {
    case .response: task.respond(type: "text/html")
    case .data: task.didReceive(Data("<p>".utf8))
    case .finish: task.didFinish()
    case .error: task.didFailWithError(URLError(.badURL))
    }
  }

  /// A trap ends the process at once: the runtime's backtracer takes seconds, and
  /// sometimes never comes to an end.
  nonisolated static func endWithoutBacktrace() {
    for number in [SIGILL, SIGTRAP, SIGABRT] { _ = signal(number, SIG_DFL) }
  }

  /// Has a handler take these steps; returns when it has.
  static func take(_ order: Order) async throws {
    let page = SchemePage("orders")
    page.server.on("orders:main") { task in
      for step in order.steps { take(step, task) }
      page.server.events.note("taken")
    }
    page.load("orders:main")
    try await page.server.events.wait(for: "taken")
  }

  // check 76
  @Test(arguments: [
    Order(steps: [.data]), Order(steps: [.finish]), Order(steps: [.error, .error]),
    Order(steps: [.error, .data]), Order(steps: [.response, .finish, .data]),
    Order(steps: [.response, .finish, .response]), Order(steps: [.response, .finish, .finish]),
    Order(steps: [.response, .finish, .error]), Order(steps: [.response, .data, .response]),
  ])
  func `an order that is not legal ends the program`(_ order: Order) async {
    let end = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [order] in
      URLSchemeMisuseTests.endWithoutBacktrace()
      try await URLSchemeMisuseTests.take(order)
    }
    #expect(Self.says(end, "for this URL scheme task"))
  }

  @Test func `a call after stop ends the program`() async {
    let end = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      URLSchemeMisuseTests.endWithoutBacktrace()
      try await URLSchemeMisuseTests.callAfterStop()
    }
    #expect(Self.says(end, "this URL scheme task has already been stopped"))
  }

  static func says(_ end: ExitTest.Result?, _ text: String) -> Bool {
    String(decoding: end?.standardErrorContent ?? [], as: UTF8.self).contains(text)
  }

  static func callAfterStop() async throws {
    let page = SchemePage("orders")
    page.server.onStop = { take(.response, $0) }
    page.load("orders:main")
    try await page.server.events.wait(for: "start orders:main")
    page.view.stopLoading()
    try await page.server.events.wait(for: "stop orders:main")
  }

  @Test(arguments: [
    Order(steps: [.response, .data, .finish]), Order(steps: [.error]),
    Order(steps: [.response, .finish]), Order(steps: [.response, .error]),
    Order(steps: [.response, .response, .data, .data, .error]),
  ])
  func `legal orders go through`(_ order: Order) async throws { try await Self.take(order) }
}
