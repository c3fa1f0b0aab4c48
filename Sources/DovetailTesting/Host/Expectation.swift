public import Dovetail

/// Something that a test expects an app to ask of its person or of the system.
///
/// It is answered when it comes. One that never comes fails the test.
@MainActor
public final class Expectation {
  /// In words, such as `alert “Saved”`.
  public let name: String
  /// Whether it has come.
  public private(set) var hasHappened = false
  /// What the app asked; nil before it has come, and for what is no dialog.
  public private(set) var dialog: Dialog?

  /// Whether a failure has said already that it was expected.
  var isNamed = false
  let place: TestPlace
  let matches: @MainActor (HostEvent) -> Bool
  private let respond: @MainActor (HostEvent) -> Void
  private weak var bench: Bench?

  init(
    _ name: String, _ bench: Bench, _ place: TestPlace,
    matches: @escaping @MainActor (HostEvent) -> Bool,
    respond: @escaping @MainActor (HostEvent) -> Void
  ) {
    (self.name, self.bench, self.place) = (name, bench, place)
    (self.matches, self.respond) = (matches, respond)
  }

  func happen(_ event: HostEvent) {
    hasHappened = true
    if case .dialog(let dialog, _) = event { self.dialog = dialog }
    respond(event)
  }

  /// Waits until it has come.
  ///
  /// - Throws: ``TestFailure`` when it does not, or something else comes that
  ///   nobody expected.
  public func happened(
    within limit: Duration? = nil, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    let place = TestPlace(fileID, file, line)
    guard let bench else { throw TestFailure("The app has ended already", at: place) }
    try await bench.until(
      place, within: limit, otherwise: { "Waited for \(name) in vain" }
    ) { [self] in hasHappened }
  }
}
