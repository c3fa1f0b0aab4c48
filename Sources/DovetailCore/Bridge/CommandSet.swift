/// Commands that belong together, and are switched on together.
///
/// ```swift
/// let offices = CommandSet("offices") {
///   Command("nearestOffice") { (place: Place, _) in try await nearest(to: place) }
///   Command("allOffices") { _ in try await all() }
/// }
/// ```
public struct CommandSet: Sendable {
  /// Puts commands one below the other.
  @resultBuilder
  public enum Builder {
    /// A command.
    public static func buildExpression(_ command: Command) -> [Command] { [command] }
    /// Commands of another set.
    public static func buildExpression(_ set: CommandSet) -> [Command] { set.commands }
    /// All of them.
    public static func buildBlock(_ parts: [Command]...) -> [Command] { parts.flatMap { $0 } }
    /// Commands that are there or not.
    public static func buildOptional(_ part: [Command]?) -> [Command] { part ?? [] }
    /// Some commands or others.
    public static func buildEither(first part: [Command]) -> [Command] { part }
    /// Some commands or others.
    public static func buildEither(second part: [Command]) -> [Command] { part }
    /// Commands of a loop.
    public static func buildArray(_ parts: [[Command]]) -> [Command] { parts.flatMap { $0 } }
  }

  /// The name, for people.
  public let name: String
  /// The commands.
  public let commands: [Command]

  /// A set of these commands.
  public init(_ name: String, @Builder _ commands: () -> [Command]) {
    self.name = name
    self.commands = commands()
  }
}
