public import Foundation
public import FoundationNetworking

// Declared so that code using it is told so when it is compiled; see Unavailable.swift.

/// A page without a view. Its members are not declared: nothing can name the
/// type itself.
@available(*, unavailable, message: "Not built on Linux yet; use WKWebView, which needs no window")
@MainActor
public final class WebPage {
  /// What a page is made with.
  public struct Configuration {
    /// Apple's defaults.
    public init() {}
  }
  /// Decides about navigations.
  public protocol NavigationDeciding {}
  /// Shows what a page asks of its user.
  public protocol DialogPresenting {}
  /// What happens to a navigation.
  public enum NavigationEvent {}
  /// Why a navigation failed.
  public enum NavigationError {}
  /// A navigation that asks for leave.
  public struct NavigationAction {}
  /// A response that asks for leave.
  public struct NavigationResponse {}
  /// Settings of a navigation.
  public struct NavigationPreferences {}
  /// A frame.
  public struct FrameInfo {}
  /// The history.
  public struct BackForwardList {}
  /// A page with a configuration.
  public init(configuration: Configuration = Configuration()) {}
}

/// A scheme that the app handles for a `WebPage`.
@available(
  *, unavailable,
  message: "Not built on Linux yet; use WKWebViewConfiguration.setURLSchemeHandler instead"
)
public struct URLScheme: Hashable, Sendable {
  /// The scheme.
  public let rawValue: String
  /// A scheme; nil when it is not valid.
  public init?(_ rawValue: String) { self.rawValue = rawValue }
}

/// Answers requests of a scheme for a `WebPage`.
@available(*, unavailable, message: "Not built on Linux yet; use WKURLSchemeHandler instead")
public protocol URLSchemeHandler {}

/// A part of the answer to a request of a scheme.
@available(*, unavailable, message: "Not built on Linux yet; use WKURLSchemeTask instead")
public enum URLSchemeTaskResult: Sendable {
  /// The head.
  case response(URLResponse)
  /// Some of the body.
  case data(Data)
}
