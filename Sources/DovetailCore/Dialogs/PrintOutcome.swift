/// What has become of a page that was to be printed.
public enum PrintOutcome: Sendable, Equatable {
  /// It was handed to the printer, or written to a file.
  case printed
  /// The person did not want to.
  case cancelled
  /// Why it could not be printed, in words.
  case failed(String)
}
