#if canImport(AppKit) && !canImport(UIKit)
  public import AppKit
  public import DovetailCore
  public import SwiftUI
  internal import WebKit

  /// A browser in a SwiftUI view, for apps that bring their own bars.
  ///
  /// The browser can be observed: a view that reads its title, or whether it can go
  /// back, is made anew when that changes. Making the view anew loads nothing.
  public struct DovetailView: NSViewRepresentable {
    private let browser: Browser

    /// A view of a browser.
    public init(_ browser: Browser) { self.browser = browser }

    /// Makes what holds the page.
    public func makeNSView(context: Context) -> NSView {
      let view = NSView()
      show(in: view)
      return view
    }

    /// Shows the browser, also when it is another than before.
    public func updateNSView(_ view: NSView, context: Context) { show(in: view) }

    private func show(in view: NSView) {
      let page = browser.webView
      guard page.superview !== view else { return }
      for other in view.subviews { other.removeFromSuperview() }
      page.frame = view.bounds
      page.autoresizingMask = [.width, .height]
      view.addSubview(page)
    }
  }
#endif
