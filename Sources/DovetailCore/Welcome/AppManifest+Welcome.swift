extension AppManifest {
  /// What a person sees at the first start: what the app is for, and what it may
  /// ask for.
  public struct Welcome: Sendable, Equatable {
    /// How often it is shown.
    public enum Frequency: String, Sendable, CaseIterable {
      /// At the first start.
      case once
      /// At the first start of each version.
      case version
      /// At the first start of each build.
      case build
    }

    /// One of its pages.
    public struct Page: Sendable, Equatable {
      /// A few words.
      public var title: String
      /// One or two sentences; may be empty.
      public var text = ""
      /// A picture; nil for none.
      public var icon: AppIcon?

      /// A page.
      public init(title: String, text: String = "", icon: AppIcon? = nil) {
        self.title = title
        self.text = text
        self.icon = icon
      }
    }

    /// How often it is shown. Default once.
    public var frequency = Frequency.once
    /// Whether the person can leave it before its end. Default true.
    public var isSkippable = true
    /// Whether its last page says what the app may ask for, and why. Default
    /// true; without pages there is no such page either.
    public var showsPermissions = true
    /// Its pages; without any there is no welcome.
    public var pages: [Page] = []

    /// None.
    public init() {}
  }
}
