/// Kinds of media that start only after a user's action.
/// Apple: `WKAudiovisualMediaTypes`.
public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// The kinds with these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Media with sound.
  public static let audio = WKAudiovisualMediaTypes(rawValue: 1 << 0)
  /// Media with a picture.
  public static let video = WKAudiovisualMediaTypes(rawValue: 1 << 1)
  /// All media.
  public static let all = WKAudiovisualMediaTypes(rawValue: .max)
}
