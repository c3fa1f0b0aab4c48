import CWebKitGTK
import Dovetail
import Foundation

@testable import DovetailCore
@testable import DovetailShell
@testable import WebKit

/// What the engine itself says of a window's page, asked at once.
@MainActor
struct EngineState {
  let url: String?
  let isLoading: Bool
  let canGoBack: Bool
  let canGoForward: Bool

  init(_ window: BrowserWindow) {
    let view = unsafe window.webView
    let address = unsafe webkit_web_view_get_uri(view).map { unsafe String(cString: $0) }
    // So it is once the page's process has ended.
    url = address == "" ? nil : address
    isLoading = unsafe webkit_web_view_is_loading(view) != 0
    canGoBack = unsafe webkit_web_view_can_go_back(view) != 0
    canGoForward = unsafe webkit_web_view_can_go_forward(view) != 0
  }

  var text: String {
    "engine: \(url ?? "-") loading \(isLoading) back \(canGoBack) forward \(canGoForward)"
  }

  /// In what a browser differs from its engine; nil where they are alike.
  func difference(from browser: Browser) -> String? {
    let view = browser.webView
    if view.canGoBack != canGoBack { return "canGoBack of the view is \(view.canGoBack)" }
    if view.canGoForward != canGoForward {
      return "canGoForward of the view is \(view.canGoForward)"
    }
    // The engine goes on to name what was stopped before it had begun.
    if !view.navigation.stays {
      if view.isLoading != isLoading, !view.navigation.isWaiting {
        return "isLoading of the view is \(view.isLoading)"
      }
      if view.url?.absoluteString != url { return "url of the view is \(view.url as Any)" }
    }
    return nil
  }
}

extension BrowserWindow {
  /// In what the window's bars differ from its browser, once all has come to
  /// rest; nil where they are alike.
  var differenceFromBrowser: String? {
    let state = EngineState(self)
    let isEngines =
      browser.failure != nil
      || browser.canGoBack == state.canGoBack && browser.canGoForward == state.canGoForward
    if !isEngines { return "the browser can go other ways than the engine" }
    if actions.isEnabled(.back) != browser.canGoBack { return "Back is wrong" }
    if actions.isEnabled(.forward) != browser.canGoForward { return "Forward is wrong" }
    if isEnabled(.back) != (browser.canGoBack && toolbar != nil) { return "Back's button is wrong" }
    if isEnabled(.forward) != (browser.canGoForward && toolbar != nil) {
      return "Forward's button is wrong"
    }
    if actions.isEnabled(.stop) { return "Stop is enabled" }
    if showsFailure != (browser.failure != nil) { return "the page for failures is wrong" }
    if openDialog != nil { return "a dialog is left over the page" }
    return nil
  }
}
