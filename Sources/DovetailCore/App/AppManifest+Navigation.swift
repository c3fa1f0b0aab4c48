public import Foundation

extension AppManifest {
  /// Where pages may lead; the app's own origins always stay in the window.
  public struct Navigation: Sendable, Equatable {
    /// Where a link to another origin opens.
    public enum Destination: String, Sendable, CaseIterable {
      /// In the window that it is in.
      case here
      /// In a window of its own.
      case popup
      /// In the system's browser.
      case browser
      /// Nowhere; the person is told.
      case refuse
    }

    /// A rule for links to certain origins.
    public struct Rule: Sendable, Equatable {
      /// Which origins.
      public var pattern: OriginPattern
      /// Where they open.
      public var destination: Destination

      /// A rule.
      public init(_ pattern: OriginPattern, _ destination: Destination) {
        self.pattern = pattern
        self.destination = destination
      }
    }

    /// A rule for windows that pages open to certain origins.
    public struct PopupRule: Sendable, Equatable {
      /// Which origins.
      public var pattern: OriginPattern
      /// Where they open.
      public var destination: Destination
      /// Whether the person must have tapped; a window that opens by itself is
      /// then refused. Default true.
      public var needsGesture: Bool

      /// A rule.
      public init(
        _ pattern: OriginPattern, _ destination: Destination, needsGesture: Bool = true
      ) {
        self.pattern = pattern
        self.destination = destination
        self.needsGesture = needsGesture
      }
    }

    /// What becomes of an address that another program opens, such as `tel:`.
    public enum SchemeRule: String, Sendable, CaseIterable {
      /// The person is asked once for each scheme and origin.
      case ask
      /// It opens.
      case open
      /// It does not; the person is told.
      case refuse
    }

    /// Rules for links to other origins; the first that fits decides.
    public var rules: [Rule] = []
    /// Where other origins open that no rule names. Default: in the system's
    /// browser; where the app has an address field, here.
    public var others: Destination?
    /// Rules for windows that pages open; the first that fits decides.
    public var popups: [PopupRule] = []
    /// Schemes for other programs, in small letters without the colon. Those
    /// that everybody knows (`tel`, `mailto`, `sms`, maps, payments) are asked
    /// about unless named here; all others are refused.
    public var schemes: [String: SchemeRule] = [:]
    /// Where to go when no program opens addresses of a scheme: `https` pages, by
    /// scheme in small letters.
    public var fallbacks: [String: URL] = [:]
    /// Hosts that may be visited by `http://` too. This machine always may.
    public var plainHosts: [HostPattern] = []

    /// The app's own origins and nothing else.
    public init() {}
  }
}
