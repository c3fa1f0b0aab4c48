/// What a frame wants to use.
public struct PermissionRequest: Equatable, Sendable {
  /// The things; one question for all of them.
  public let permissions: Set<Permission>
  /// The frame's origin, as the engine knows it.
  public let origin: Origin
  /// The origin of the page that the frame is in; the frame's own for the main
  /// frame, and nil where the page has none.
  public let page: Origin?

  /// A request.
  public init(_ permissions: Set<Permission>, origin: Origin, page: Origin?) {
    self.permissions = permissions
    self.origin = origin
    self.page = page
  }

  var names: String { permissions.sorted().map(\.rawValue).joined(separator: " and ") }
}
