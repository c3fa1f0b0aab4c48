#if canImport(UIKit)
  extension AppFacts {
    /// The kind of system, as pages are told.
    static let platformHere = "ios"
  }
#endif
