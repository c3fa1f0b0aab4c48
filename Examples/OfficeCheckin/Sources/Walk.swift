import Dovetail
import Foundation

/// Goes through the app as a person would, says what happened line by line, and
/// saves pictures under `out/`.
///
/// Every step waits for what it expects to happen, and has a deadline.
@MainActor
final class Walk {
  let app: Application
  let folder = URL.currentDirectory().appending(path: "out")
  private let stepLimit = Duration.seconds(20)
  private var count = 0
  private var newWindows: Inbox<BrowserWindow>
  private var newDialogs: Inbox<OpenDialog>
  private var closedWindows: Inbox<BrowserWindow>

  init(_ app: Application) {
    let start = ContinuousClock.now
    self.app = app
    newWindows = Inbox()
    newDialogs = Inbox()
    closedWindows = Inbox()
    app.onWindow = { [newWindows] in newWindows.put($0) }
    app.onDialog = { [newDialogs] in newDialogs.put($1) }
    app.onWindowClosed = { [closedWindows] in closedWindows.put($0) }
    app.start()
    let place = Application.isUnattended ? "a private display" : "your display"
    print(
      "Office Check-in \(app.stack.manifest.version) on \(place), started in \(start.duration(to: .now))"
    )
  }

  var window: BrowserWindow { get throws { try app.windows.first ?? fail("no window is open") } }

  func fail<Value>(_ reason: String) throws -> Value { throw Missed(reason: reason) }

  /// Takes all steps.
  ///
  /// - Throws: what did not hold.
  func run() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      try await takeSteps()
    } catch {
      try? await picture("failed")
      app.quit()
      throw error
    }
    app.quit()
    print("All \(count) steps held. Pictures are in \(folder.lastPathComponent)/")
  }

  // MARK: Steps

  func step(_ name: String, _ work: @escaping @MainActor () async throws -> Void) async throws {
    count += 1
    var outcome: Result<Void, any Error> = .failure(Missed(reason: "not done in time"))
    await Deadline.wait(stepLimit) {
      do {
        try await work()
        outcome = .success(())
      } catch {
        outcome = .failure(error)
      }
    }
    do {
      try outcome.get()
    } catch {
      throw Missed(reason: "step \(count), \(name): \(Self.words(of: error))")
    }
    print("held  \(String(format: "%2d", count))  \(name)")
  }

  /// A page's own words, where the error has some.
  private static func words(of error: any Error) -> String {
    let info = (error as NSError).userInfo
    return info["WKJavaScriptExceptionMessage"] as? String ?? error.localizedDescription
  }

  func expect(_ isTrue: Bool, _ what: String) throws {
    guard isTrue else { throw Missed(reason: "expected that \(what)") }
  }

  func nextWindow() async throws -> BrowserWindow {
    try await newWindows.take() ?? fail("no window")
  }

  func closedWindow() async throws -> BrowserWindow {
    try await closedWindows.take() ?? fail("no window")
  }

  func nextDialog() async throws -> OpenDialog {
    try await newDialogs.take() ?? fail("no dialog")
  }

  func picture(_ name: String, of window: BrowserWindow? = nil) async throws {
    let window = try window ?? self.window
    await window.drawn()
    try window.savePicture(to: folder.appending(path: "\(name).png"))
  }

  struct Missed: Error, LocalizedError {
    let reason: String
    var errorDescription: String? { reason }
  }
}

/// Things that happen, kept until somebody asks for them.
@MainActor
final class Inbox<Item> {
  private var items: [Item] = []
  private var waiting: CheckedContinuation<Void, Never>?

  func put(_ item: Item) {
    items.append(item)
    waiting?.resume()
    waiting = nil
  }

  func take() async -> Item? {
    if items.isEmpty { await withCheckedContinuation { waiting = $0 } }
    return items.isEmpty ? nil : items.removeFirst()
  }
}
