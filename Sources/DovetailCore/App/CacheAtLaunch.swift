/// What becomes of cached files when an app starts.
public enum CacheAtLaunch: String, Sendable, CaseIterable {
  /// They are kept, and used as their servers say.
  case keep
  /// Memory and disk caches are dropped; cookies, storage and with them the
  /// login stay.
  case clear
}
