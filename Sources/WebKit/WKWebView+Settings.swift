internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

extension WKWebView {
  /// Brings the engine's settings in line with configuration, preferences and
  /// the view's own properties.
  func applySettings() {
    let settings = unsafe engineView.engineSettings
    let preferences = ownConfiguration.preferences
    unsafe webkit_settings_set_minimum_font_size(
      settings, UInt32(max(0, preferences.minimumFontSize)))
    unsafe webkit_settings_set_javascript_can_open_windows_automatically(
      settings, preferences.javaScriptCanOpenWindowsAutomatically ? 1 : 0)
    unsafe webkit_settings_set_enable_fullscreen(
      settings, preferences.isElementFullscreenEnabled ? 1 : 0)
    unsafe webkit_settings_set_enable_tabs_to_links(
      settings, preferences.tabFocusesLinks ? 1 : 0)
    unsafe webkit_settings_set_print_backgrounds(
      settings, preferences.shouldPrintBackgrounds ? 1 : 0)
    unsafe webkit_settings_set_enable_site_specific_quirks(
      settings, preferences.isSiteSpecificQuirksModeEnabled ? 1 : 0)
    unsafe webkit_settings_set_allow_file_access_from_file_urls(
      settings, preferences.extras["allowFileAccessFromFileURLs"] == true ? 1 : 0)
    unsafe webkit_settings_set_allow_universal_access_from_file_urls(
      settings, ownConfiguration.extras["allowUniversalAccessFromFileURLs"] == true ? 1 : 0)
    unsafe webkit_settings_set_media_playback_requires_user_gesture(
      settings, ownConfiguration.mediaTypesRequiringUserActionForPlayback.isEmpty ? 0 : 1)
    unsafe webkit_settings_set_media_playback_allows_inline(
      settings, ownConfiguration.allowsInlineMediaPlayback ? 1 : 0)
    unsafe webkit_settings_set_enable_media_stream(settings, 1)
    unsafe webkit_settings_set_enable_mock_capture_devices(
      settings, preferences.extras["mockCaptureDevicesEnabled"] == true ? 1 : 0)
    engineView.wantsGestures = allowsBackForwardNavigationGestures
    unsafe webkit_settings_set_enable_developer_extras(
      settings, isInspectable || preferences.extras["developerExtrasEnabled"] == true ? 1 : 0)
    apply(pagePreferences)
  }

  /// Settings of the navigation that is about to begin.
  func apply(_ page: WKWebpagePreferences) {
    pagePreferences = page
    let settings = unsafe engineView.engineSettings
    // `enable-javascript` would stop the app's own scripts too.
    unsafe webkit_settings_set_enable_javascript_markup(
      settings,
      page.allowsContentJavaScript && ownConfiguration.preferences.javaScriptEnabled ? 1 : 0)
    applyUserAgent(page.preferredContentMode)
  }

  /// The user agent that pages and servers see.
  var userAgent: String {
    unsafe webkit_settings_get_user_agent(engineView.engineSettings).map {
      unsafe String(cString: $0)
    } ?? ""
  }

  private func applyUserAgent(_ mode: WKWebpagePreferences.ContentMode) {
    let settings = unsafe engineView.engineSettings
    if let custom = customUserAgent, !custom.isEmpty {
      unsafe webkit_settings_set_user_agent(settings, custom)
      return
    }
    unsafe webkit_settings_set_user_agent(settings, nil)
    guard
      var agent = unsafe webkit_settings_get_user_agent(settings).map({
        unsafe String(cString: $0)
      })
    else { return }
    if mode == .mobile { agent = UserAgent.mobile(agent) }
    if let name = ownConfiguration.applicationNameForUserAgent, !name.isEmpty {
      agent += " " + name
    }
    unsafe webkit_settings_set_user_agent(settings, agent)
  }
}

enum UserAgent {
  /// The engine's own text with the word by which sites know phones.
  static func mobile(_ agent: String) -> String {
    guard !agent.contains(" Mobile"), let place = agent.range(of: " Safari/") else { return agent }
    return agent.replacingCharacters(in: place, with: " Mobile Safari/")
  }
}
