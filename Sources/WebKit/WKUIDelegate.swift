public import Foundation

/// Shows what a page asks of its user. Apple: `WKUIDelegate`.
///
/// Every method has a default that does what Apple does when the method is
/// absent. Where a method exists with a completion handler and as `async`,
/// implement either one. A completion handler that is released without a call
/// gives the safe answer and says so on standard error.
@preconcurrency @MainActor
public protocol WKUIDelegate: AnyObject {
  /// The page wants a window. Return a view made with `configuration`, or nil
  /// to refuse (`window.open` then gives `null`). Default nil.
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView?

  /// The page of a window that script had opened has closed it.
  func webViewDidClose(_ webView: WKWebView)

  /// `alert(message)`. Default: the `async` form.
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void)

  /// `alert(message)`. Default: as if dismissed.
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo) async

  /// `confirm(message)`. Default: the `async` form.
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void)

  /// `confirm(message)`. Default false.
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async -> Bool

  /// `prompt(prompt, defaultText)`. Default: the `async` form.
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void)

  /// `prompt(prompt, defaultText)`; nil means cancelled. Default nil.
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo
  ) async -> String?

  /// The page asks, by its event `beforeunload`, whether it may be left; false
  /// stays. Default true, as Apple does.
  ///
  /// Apple has it without a public name; this is the name by which an
  /// Objective-C delegate is called there.
  ///
  /// - Parameter message: may be empty; pages cannot choose it.
  func _webView(
    _ webView: WKWebView, runBeforeUnloadConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void)

  /// The page wants camera or microphone. Default: the `async` form.
  func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void)

  /// The page wants camera or microphone. Default `.prompt`, which on Linux,
  /// where nothing stands behind it, denies.
  func webView(
    _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
    initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
  ) async -> WKPermissionDecision

  /// The page wants the position. Default: the `async` form.
  func webView(
    _ webView: WKWebView, requestGeolocationPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void)

  /// The page wants the position. Default `.prompt`, which on Linux denies.
  func webView(
    _ webView: WKWebView, decideGeolocationPermissionFor origin: WKSecurityOrigin,
    initiatedBy frame: WKFrameInfo
  ) async -> WKPermissionDecision

  /// The page wants files. Default: the `async` form.
  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void)

  /// The page wants files; nil means cancelled. Default: the system's chooser.
  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo
  ) async -> [URL]?
}

extension WKUIDelegate {
  /// nil: refused.
  public func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? { nil }

  /// Does nothing.
  public func webViewDidClose(_ webView: WKWebView) {}

  /// Answers by the `async` form.
  public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    Task.immediate { @MainActor in
      await self.webView(
        webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame)
      completionHandler()
    }
  }

  /// As if dismissed.
  public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async {}

  /// Answers by the `async` form.
  public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    Task.immediate { @MainActor in
      completionHandler(
        await self.webView(
          webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame))
    }
  }

  /// false.
  public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async -> Bool { false }

  /// Answers by the `async` form.
  public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    Task.immediate { @MainActor in
      completionHandler(
        await self.webView(
          webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText,
          initiatedByFrame: frame))
    }
  }

  /// nil.
  public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo
  ) async -> String? { nil }

  /// The page may be left.
  public func _webView(
    _ webView: WKWebView, runBeforeUnloadConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) { completionHandler(true) }

  /// Answers by the `async` form.
  public func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    Task.immediate { @MainActor in
      decisionHandler(
        await self.webView(
          webView, decideMediaCapturePermissionsFor: origin, initiatedBy: frame, type: type))
    }
  }

  /// `.prompt`.
  public func webView(
    _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
    initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
  ) async -> WKPermissionDecision { .prompt }

  /// Answers by the `async` form.
  public func webView(
    _ webView: WKWebView, requestGeolocationPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    Task.immediate { @MainActor in
      decisionHandler(
        await self.webView(webView, decideGeolocationPermissionFor: origin, initiatedBy: frame))
    }
  }

  /// `.prompt`.
  public func webView(
    _ webView: WKWebView, decideGeolocationPermissionFor origin: WKSecurityOrigin,
    initiatedBy frame: WKFrameInfo
  ) async -> WKPermissionDecision { .prompt }

  /// Answers by the `async` form.
  public func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    Task.immediate { @MainActor in
      completionHandler(
        await self.webView(webView, runOpenPanelWith: parameters, initiatedByFrame: frame))
    }
  }

  /// Leaves the choice to the system's chooser.
  public func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo
  ) async -> [URL]? { OpenPanel.systemChooser }
}

/// How the default of `runOpenPanelWith` says that nobody implements it.
enum OpenPanel {
  static let systemChooser = [URL(fileURLWithPath: "/\u{0}system-chooser")]
}
