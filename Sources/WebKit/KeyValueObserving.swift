public import Foundation

@MainActor
final class KeyValueObservers {
  func willChange<V>(_ keyPath: KeyPath<WKWebView, V>, from old: V, in view: WKWebView) {}
  func didChange<V>(_ keyPath: KeyPath<WKWebView, V>, from old: V, to new: V, in view: WKWebView) {}
}
