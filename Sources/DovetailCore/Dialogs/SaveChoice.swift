public import Foundation

/// A file of a page that a person keeps where they choose.
public struct SaveChoice: Equatable, Sendable {
  /// The name to begin with: without folders, and safe on every system.
  public var name: String
  /// What is in it: a file of the app's own, which stays as long as the dialog is
  /// open.
  public var contents: URL

  /// A choice.
  public init(name: String, contents: URL) {
    self.name = name
    self.contents = contents
  }
}
