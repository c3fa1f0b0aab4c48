/// What a file input asks for.
public struct FileChoice: Equatable, Sendable {
  /// What a page wants to take a picture or a sound with.
  public enum Capture: String, Equatable, Sendable {
    /// The camera that looks at the person.
    case user
    /// The camera that looks away from the person, or any.
    case environment
  }

  /// Whether several files may be chosen.
  public var allowsSeveral: Bool
  /// Whether a folder is wanted, of which the page gets all files.
  public var isFolder: Bool
  /// MIME types, such as `image/*`; with no types and no extensions, any file.
  public var types: [String]
  /// Name extensions in small letters, without the dot.
  public var extensions: [String]
  /// The page would rather have a new picture than an old one; nil where it
  /// does not say.
  public var capture: Capture?

  /// A choice.
  public init(
    allowsSeveral: Bool = false, isFolder: Bool = false, types: [String] = [],
    extensions: [String] = [], capture: Capture? = nil
  ) {
    self.allowsSeveral = allowsSeveral
    self.isFolder = isFolder
    self.types = types
    self.extensions = extensions
    self.capture = capture
  }
}
