extension Browser {
  /// Whether the engine tells what servers answer to parts of pages: no public API
  /// of Apple's does.
  static var tellsOfResources: Bool { false }

  /// Nothing.
  func followResources() {}
}
