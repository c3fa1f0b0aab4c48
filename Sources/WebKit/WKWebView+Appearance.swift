internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

extension WKWebView {
  /// What shows where the page paints no background.
  private var canvas: WKColor {
    if !drawsBackground { return .clear }
    return isOpaque ? .white : backgroundColor ?? .clear
  }

  /// Whether something behind the view can show through the page.
  var isTransparent: Bool { canvas.alpha < 1 }

  /// Brings the engine's background in line with the view's.
  func applyBackground() {
    let color = canvas
    var engineColor = GdkRGBA(
      red: Float(color.red), green: Float(color.green), blue: Float(color.blue),
      alpha: Float(color.alpha))
    unsafe webkit_web_view_set_background_color(engineView.webView, &engineColor)
  }

  func applyAlpha() {
    unsafe gtk_widget_set_opacity(engine.instance(of: GtkWidget.self), Double(alpha))
  }

  /// The user agent that is really sent.
  var effectiveUserAgent: String? {
    unsafe webkit_settings_get_user_agent(engineView.engineSettings).map {
      unsafe String(cString: $0)
    }
  }
}
