/// What an observer is told of. Linux's stand-in for Foundation's type.
public struct NSKeyValueObservedChange<Value> {
  /// Always ``NSKeyValueChange/setting``: nothing here is a collection.
  public let kind: NSKeyValueChange
  /// The value after the change, where `.new` was asked for; else nil.
  public let newValue: Value?
  /// The value before the change, where `.old` was asked for; nil for `.initial`.
  public let oldValue: Value?
  /// Whether the change is still to come, where `.prior` was asked for.
  public let isPrior: Bool
}

/// How a value changed. Linux's stand-in for Foundation's type.
public enum NSKeyValueChange: UInt, Sendable {
  /// It was set.
  case setting = 1
  /// Elements were put in.
  case insertion = 2
  /// Elements were taken out.
  case removal = 3
  /// Elements were put in place of others.
  case replacement = 4
}

/// What observers want to know. Linux's stand-in for Foundation's type.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Options of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The value after the change.
  public static let new = Self(rawValue: 1)
  /// The value before the change.
  public static let old = Self(rawValue: 2)
  /// One call at once, with the value as it is.
  public static let initial = Self(rawValue: 4)
  /// One more call, before each change.
  public static let prior = Self(rawValue: 8)
}
