/// How much an archive may hold.
public struct ArchiveLimits: Sendable, Equatable {
  /// Files and folders. Default 20,000.
  public var entries = 20_000
  /// All files together, in bytes. Default 512 MiB.
  public var bytes = 512 << 20
  /// Folders in each other. Default 32.
  public var depth = 32

  /// What holds unless said.
  public init() {}
}
