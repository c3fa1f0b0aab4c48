import Foundation

/// What became of one test.
struct TestResult: Equatable {
  enum Outcome: Equatable {
    case passed, failed, skipped
  }

  /// Its suite, or its file where it has none.
  var suite: String
  /// Its name.
  var name: String
  var outcome: Outcome
  var duration: Duration
  /// Why it failed, each with its place.
  var messages: [String] = []
  /// What its app showed at the end; nil where it passed, or had no app.
  var picture: URL?
}

/// What happens while tests run.
enum TestEvent {
  case began(name: String)
  case ended(TestResult)
}
