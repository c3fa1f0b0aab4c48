public import Foundation

/// Objects whose values can be observed by key paths, as on Apple's systems.
@MainActor
public protocol _KeyValueCodingAndObserving: AnyObject {}

extension WKWebView: _KeyValueCodingAndObserving {}
extension UIScrollView: _KeyValueCodingAndObserving {}
extension WKDownload: _KeyValueCodingAndObserving {}
extension Progress: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
  /// Follows a value.
  ///
  /// Of a web view, every value that Observation follows can be followed so:
  /// `title`, `url`, `isLoading`, `estimatedProgress`, `canGoBack`,
  /// `canGoForward`, `hasOnlySecureContent`, `themeColor`, `fullscreenState`,
  /// `cameraCaptureState`, `microphoneCaptureState`. Of a scroll view,
  /// `contentOffset` and `contentSize`. Of a download's progress, its counts and
  /// `fractionCompleted`. And what is computed from these, such as
  /// `\.scrollView.contentSize`. Another key path is reported on standard error
  /// and never changes.
  ///
  /// - Parameters:
  ///   - keyPath: the value.
  ///   - options: what the handler is told; with `.initial` it is called before
  ///     this method returns.
  ///   - changeHandler: called on the main actor at each change.
  ///
  /// - Returns: the observation; it ends when this object goes away.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    var reads = KeyValueObservers.reads { _ = self[keyPath: keyPath] }
    // What Foundation computes from the counts it reads past us.
    if let progress = self as? DownloadProgress {
      reads.append((progress.observers, DownloadProgress.counts))
    }
    if reads.isEmpty {
      Diagnostics.note(
        "observe(_:options:changeHandler:): \(keyPath) is no value that can be observed, so its "
          + "handler is never told of a change")
    }
    let observer = KeyPathObserver(
      self, keyPath, properties: Set(reads.map(\.property)), options: options, changeHandler)
    for (owner, _) in reads { owner.add(observer) }
    observer.begin()
    return NSKeyValueObservation(observer)
  }
}

/// One observation, as the observed object sees it.
@MainActor
protocol KeyValueObserver: AnyObject, Sendable {
  var properties: Set<AnyKeyPath> { get }
  func willChange()
  func didChange()
}

@MainActor
final class KeyPathObserver<Object: AnyObject, Value>: KeyValueObserver {
  let properties: Set<AnyKeyPath>
  private weak var object: Object?
  private let keyPath: KeyPath<Object, Value>
  private let options: NSKeyValueObservingOptions
  private let handler: (Object, NSKeyValueObservedChange<Value>) -> Void
  private var old: Value?

  init(
    _ object: Object, _ keyPath: KeyPath<Object, Value>, properties: Set<AnyKeyPath>,
    options: NSKeyValueObservingOptions,
    _ handler: @escaping (Object, NSKeyValueObservedChange<Value>) -> Void
  ) {
    self.object = object
    self.keyPath = keyPath
    self.properties = properties
    self.options = options
    self.handler = handler
  }

  func begin() {
    guard options.contains(.initial), let object else { return }
    tell(object, new: newValue(of: object), old: nil)
  }

  func willChange() {
    guard let object else { return }
    if options.contains(.old) { old = object[keyPath: keyPath] }
    if options.contains(.prior) { tell(object, new: nil, old: old, isPrior: true) }
  }

  func didChange() {
    guard let object else { return }
    let before = old
    old = nil
    tell(object, new: newValue(of: object), old: before)
  }

  private func newValue(of object: Object) -> Value? {
    options.contains(.new) ? object[keyPath: keyPath] : nil
  }

  private func tell(_ object: Object, new: Value?, old: Value?, isPrior: Bool = false) {
    handler(
      object,
      NSKeyValueObservedChange(kind: .setting, newValue: new, oldValue: old, isPrior: isPrior))
  }
}

/// Who observes an object, and what of it.
@MainActor
final class KeyValueObservers {
  private struct Weak { weak var observer: (any KeyValueObserver)? }
  private var observers: [Weak] = []
  private static var reading: [(owner: KeyValueObservers, property: AnyKeyPath)]?

  nonisolated init() {}

  /// The observed properties that reading a value reads, and whose they are. This
  /// way the key path of a subclass, or one through an object, finds what it
  /// depends on.
  static func reads(_ read: () -> Void) -> [(owner: KeyValueObservers, property: AnyKeyPath)] {
    let outer = reading
    reading = []
    defer { reading = outer }
    read()
    return reading ?? []
  }

  func didRead(_ property: AnyKeyPath) { Self.reading?.append((self, property)) }

  func add(_ observer: any KeyValueObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
    observers.append(Weak(observer: observer))
  }

  func changing(_ property: AnyKeyPath, _ change: () -> Void) {
    willChange(property)
    change()
    didChange(property)
  }

  func willChange(_ property: AnyKeyPath) { each(property) { $0.willChange() } }
  func didChange(_ property: AnyKeyPath) { each(property) { $0.didChange() } }

  private func each(_ property: AnyKeyPath, _ body: (any KeyValueObserver) -> Void) {
    // Held weakly meanwhile: a handler may end another observation.
    for entry in observers {
      guard let observer = entry.observer, observer.properties.contains(property) else { continue }
      body(observer)
    }
  }
}
