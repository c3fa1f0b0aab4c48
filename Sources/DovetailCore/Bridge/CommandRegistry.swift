/// The commands of an app: what its pages can ask for.
@MainActor
public final class CommandRegistry {
  private(set) var commands: [String: Command] = [:]
  /// Called after a command was added, replaced or removed.
  var onChange: (@MainActor (_ name: String) -> Void)?

  /// The names, sorted.
  public var names: [String] { commands.keys.sorted() }

  /// Adds a command; one of the same name is replaced.
  public func add(_ command: Command) {
    commands[command.name] = command
    onChange?(command.name)
  }

  /// Adds the commands of a set.
  public func add(_ set: CommandSet) {
    for command in set.commands { add(command) }
  }

  /// Takes a command away; calls that have begun go on.
  public func remove(_ name: String) {
    commands[name] = nil
    onChange?(name)
  }

  /// Takes the commands of a set away.
  public func remove(_ set: CommandSet) {
    for command in set.commands { remove(command.name) }
  }

  subscript(name: String) -> Command? { commands[name] }
}
