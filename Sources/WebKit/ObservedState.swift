internal import Foundation
internal import Observation

/// The values of a web view that apps observe, as they were last seen.
@MainActor
final class ObservedState {
  struct Values {
    var title: String? = ""
    var url: URL?
    var isLoading = false
    var estimatedProgress = 0.0
    var hasOnlySecureContent = false
    var isWebProcessResponsive = true
    var canGoBack = false
    var canGoForward = false
    var cameraCaptureState = WKMediaCaptureState.none
    var microphoneCaptureState = WKMediaCaptureState.none
    var themeColor: WKColor?
    var fullscreenState = WKWebView.FullscreenState.notInFullscreen
  }

  var values = Values()
  let registrar = ObservationRegistrar()
  let observers = KeyValueObservers()
  /// Insecure content was loaded into the page that is shown.
  var hasInsecureContent = false
}
