internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge
public import Observation

extension WKWebView: Observable {}

extension WKWebView {
  /// Reads an observed value, and tells Observation that it was read.
  func observed<Value>(
    _ keyPath: KeyPath<WKWebView, Value>, _ read: (ObservedState.Values) -> Value
  ) -> Value {
    state.registrar.access(self, keyPath: keyPath)
    state.observers.didRead(keyPath)
    return read(state.values)
  }

  /// Looks at the engine and tells observers what has changed.
  func refreshState() {
    let engine = unsafe engineView.webView
    func text(_ pointer: UnsafePointer<CChar>?) -> String? {
      unsafe pointer.map { unsafe String(cString: $0) }
    }
    update(
      \.url, \.url,
      navigation.stays
        ? navigation.shownURL ?? backForwardList.currentItem?.url
        : unsafe text(webkit_web_view_get_uri(engine)).flatMap(Self.address))
    let title = unsafe text(webkit_web_view_get_title(engine)) ?? ""
    let titleHasChanged = title != state.values.title
    update(\.title, \.title, title)
    if titleHasChanged { navigation.titleChanged() }
    update(
      \.isLoading, \.isLoading,
      unsafe webkit_web_view_is_loading(engine) != 0 && !navigation.stays || navigation.isWaiting)
    update(
      \.estimatedProgress, \.estimatedProgress,
      unsafe webkit_web_view_get_estimated_load_progress(engine))
    update(\.canGoBack, \.canGoBack, unsafe webkit_web_view_can_go_back(engine) != 0)
    update(\.canGoForward, \.canGoForward, unsafe webkit_web_view_can_go_forward(engine) != 0)
    update(\.hasOnlySecureContent, \.hasOnlySecureContent, isSecure)
    update(
      \.isWebProcessResponsive, \.isWebProcessResponsive,
      unsafe webkit_web_view_get_is_web_process_responsive(engine) != 0)
    update(
      \.cameraCaptureState, \.cameraCaptureState,
      WKMediaCaptureState(unsafe webkit_web_view_get_camera_capture_state(engine)))
    update(
      \.microphoneCaptureState, \.microphoneCaptureState,
      WKMediaCaptureState(unsafe webkit_web_view_get_microphone_capture_state(engine)))
    var color = GdkRGBA()
    let hasColor = unsafe webkit_web_view_get_theme_color(engine, &color) != 0
    update(
      \.themeColor, \.themeColor,
      hasColor
        ? WKColor(
          red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
          alpha: Double(color.alpha)) : nil)
  }

  private static func address(_ text: String) -> URL? { text.isEmpty ? nil : URL(string: text) }

  private var isSecure: Bool {
    guard let page = navigation.committed, !state.hasInsecureContent else { return false }
    return OriginParts(of: URL(string: page.url)).scheme == "https"
  }

  func didCommitDocument() {
    engineView.historyChanged(isNewDocument: true)
    state.hasInsecureContent = false
    scripts.didShow(page: shownPage)
    follower?.follow()
    refreshState()
  }

  func changeFullscreen(to value: FullscreenState) {
    update(\.fullscreenState, \.fullscreenState, value)
    let settled: FullscreenState =
      value == .enteringFullscreen ? .inFullscreen : .notInFullscreen
    Task { [weak self] in self?.update(\.fullscreenState, \.fullscreenState, settled) }
  }

  private func update<Value: Equatable>(
    _ keyPath: KeyPath<WKWebView, Value>,
    _ stored: WritableKeyPath<ObservedState.Values, Value>, _ value: Value
  ) {
    let old = state.values[keyPath: stored]
    guard old != value else { return }
    state.observers.willChange(keyPath)
    state.registrar.withMutation(of: self, keyPath: keyPath) {
      state.values[keyPath: stored] = value
    }
    state.observers.didChange(keyPath)
  }

  /// The main frame as it is now.
  var mainFrameInfo: WKFrameInfo {
    var record = frames.main ?? FrameRecord(isMain: true)
    if record.url == nil { record.url = navigation.committed.flatMap { URL(string: $0.url) } }
    return WKFrameInfo(record, in: self)
  }
}

extension WKMediaCaptureState {
  init(_ state: WebKitMediaCaptureState) {
    self = WKMediaCaptureState(rawValue: Int(state.rawValue)) ?? .none
  }
}
