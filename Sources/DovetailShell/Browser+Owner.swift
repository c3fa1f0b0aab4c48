internal import DovetailCore

extension Browser {
  /// Whether the page shown is the app's own.
  var isOwnPage: Bool { url.flatMap(Origin.init(of:)).map(manifest.origins.contains) ?? false }
}
