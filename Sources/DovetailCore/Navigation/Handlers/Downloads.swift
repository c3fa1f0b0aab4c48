/// Links with the `download` attribute.
public struct Downloads: NavigationHandler {
  /// The handler's name.
  public let name = "downloads"

  /// The handler.
  public init() {}

  /// Downloads what the link says; other programs' addresses are no files.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    guard request.wantsDownload,
      ["https", "http", "blob", "data", AppScheme.name].contains(request.scheme)
    else { return nil }
    return .download
  }
}
