#if canImport(AppKit) && !canImport(UIKit)
  extension AppFacts {
    /// The kind of system, as pages are told.
    static let platformHere = "macos"
  }
#endif
