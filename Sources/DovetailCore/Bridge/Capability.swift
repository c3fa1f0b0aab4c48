/// Who may ask for a command, and how often.
///
/// Judged by the true origin of the frame that asks, as the engine knows it.
public struct Capability: Sendable, Equatable {
  /// How often something may be asked for, by all frames of one origin together.
  public struct Limit: Sendable, Equatable {
    /// This many times …
    public var count: Int
    /// … within this time.
    public var span: Duration

    /// At most `count` times within any `span`.
    public init(_ count: Int, per span: Duration) {
      self.count = count
      self.span = span
    }
  }

  /// The origins; nil for the app's own.
  public var origins: Set<Origin>?
  /// Whether frames within a page may ask too. Default false.
  public var allowsFrames: Bool
  /// Whether it takes a click or a key within the last seconds. Default false.
  public var needsUserGesture: Bool
  /// How often it may be asked for; nil for as often as a page likes.
  public var limit: Limit?

  /// Who may ask, and how often.
  public init(
    origins: Set<Origin>? = nil, allowsFrames: Bool = false, needsUserGesture: Bool = false,
    limit: Limit? = nil
  ) {
    self.origins = origins
    self.allowsFrames = allowsFrames
    self.needsUserGesture = needsUserGesture
    self.limit = limit
  }

  /// The pages of the app's own origins, without frames within them.
  public static let ownPages = Capability()

  /// Why a caller may not ask; nil where it may. The limit is not looked at.
  func refusal(of caller: CommandCaller, own: Set<Origin>) -> String? {
    guard !caller.origin.isOpaque, (origins ?? own).contains(caller.origin) else {
      return "is not open to \(caller.origin)"
    }
    guard allowsFrames || caller.isMainFrame else { return "is not open to frames within a page" }
    guard !needsUserGesture || caller.hasUserGesture else { return "needs a click or a key" }
    return nil
  }
}

/// Counts how often each origin asked lately.
struct RateCount {
  private var times: [Origin: [ContinuousClock.Instant]] = [:]

  /// Counts one more; false where that is too many.
  mutating func take(
    _ origin: Origin, _ limit: Capability.Limit, now: ContinuousClock.Instant = .now
  ) -> Bool {
    var recent = times[origin, default: []].filter { $0.duration(to: now) < limit.span }
    guard recent.count < limit.count else { return false }
    recent.append(now)
    times[origin] = recent
    return true
  }
}
