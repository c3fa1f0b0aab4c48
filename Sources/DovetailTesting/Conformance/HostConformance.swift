public import Dovetail
internal import FixtureServer
internal import Foundation
public import Testing

/// The suite that every shell must pass: what a platform promises by ``AppHost``,
/// each promise tried on real pages.
///
/// ```swift
/// @Test(arguments: HostConformance.cases)
/// func `the shell keeps its promises`(_ promise: HostConformance.Case) async throws {
///   try await promise.check { try MyShell($0) }
/// }
/// ```
@MainActor
public enum HostConformance {
  /// A shell under test: an app's browsers, and a person before its windows.
  @MainActor
  public protocol Subject: AnyObject {
    /// The app's browsers, whose host is the shell. The first load has begun.
    var stack: BrowserStack { get }
    /// Whether a browser's window is shown.
    func isShown(_ browser: Browser) -> Bool
    /// The dialog that is open over a browser's page; nil when there is none.
    func openDialog(over browser: Browser) -> Dialog?
    /// Answers the open dialog as a person does, with its buttons and fields.
    func answer(_ answer: Dialog.Answer, over browser: Browser)
    /// Ends the app.
    func end()
  }

  /// One promise.
  public struct Case: Sendable, CustomTestStringConvertible {
    /// What is promised.
    public let name: String
    let work: @MainActor @Sendable (Stage) async throws -> Void

    /// What is promised.
    public var testDescription: String { name }

    /// Tries it on a shell.
    ///
    /// - Parameters:
    ///   - limit: how long to wait for anything.
    ///   - make: makes the shell for an app and starts it.
    /// - Throws: ``TestFailure`` when the promise is not kept.
    @MainActor
    public func check(
      within limit: Duration = .seconds(5), fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line,
      _ make: (AppManifest) throws -> any Subject
    ) async throws {
      let place = TestPlace(fileID, file, line)
      let turn = try await Turn.take(at: place)
      defer { turn.end() }
      let stage = try Stage(name, place, limit, make)
      defer { stage.end() }
      try await stage.begin()
      try await work(stage)
    }
  }
}
