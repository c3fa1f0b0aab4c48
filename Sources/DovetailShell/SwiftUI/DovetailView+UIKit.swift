#if canImport(UIKit)
  public import DovetailCore
  public import SwiftUI
  public import UIKit
  internal import WebKit

  /// A browser in a SwiftUI view, for apps that bring their own bars.
  ///
  /// ```swift
  /// struct Home: View {
  ///   let browser: Browser
  ///
  ///   var body: some View {
  ///     DovetailView(browser)
  ///       .navigationTitle(browser.title)
  ///       .toolbar { Button("Back") { browser.goBack() }.disabled(!browser.canGoBack) }
  ///   }
  /// }
  /// ```
  ///
  /// The browser can be observed: a view that reads its title, or whether it can go
  /// back, is made anew when that changes. Making the view anew loads nothing.
  public struct DovetailView: UIViewRepresentable {
    private let browser: Browser

    /// A view of a browser.
    public init(_ browser: Browser) { self.browser = browser }

    /// Makes what holds the page.
    public func makeUIView(context: Context) -> UIView {
      let view = UIView()
      show(in: view)
      return view
    }

    /// Shows the browser, also when it is another than before.
    public func updateUIView(_ view: UIView, context: Context) { show(in: view) }

    private func show(in view: UIView) {
      let page = browser.webView
      guard page.superview !== view else { return }
      for other in view.subviews { other.removeFromSuperview() }
      page.frame = view.bounds
      page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(page)
    }
  }
#endif
