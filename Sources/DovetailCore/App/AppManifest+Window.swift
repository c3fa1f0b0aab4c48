extension AppManifest {
  /// The app's window: sizes in points, without the bars' shadows.
  public struct Window: Sendable, Equatable {
    /// Width, 200 to 4096. Default 390, a phone's.
    public var width = 390
    /// Height, 200 to 4096. Default 760.
    public var height = 760
    /// The least width, 200 to 4096. Default 280.
    public var minimumWidth = 280
    /// The least height, 200 to 4096. Default 200.
    public var minimumHeight = 200
    /// Whether the person can change the size. Default true.
    public var isResizable = true
    /// Whether it opens as large as the screen. Default false.
    public var isMaximized = false

    /// A window of this size.
    public init(width: Int = 390, height: Int = 760) {
      self.width = width
      self.height = height
    }
  }
}
