#if canImport(UIKit)
  internal import DovetailCore
  internal import Foundation
  internal import UIKit
  internal import WebKit

  /// What the window's buttons, menu items and keys do.
  extension BrowserWindow {
    /// Does what a button of the bar at the bottom is for.
    func perform(_ item: ToolbarItem) {
      switch item {
      case .back: browser.goBack()
      case .forward: browser.goForward()
      case .home: browser.home()
      case .reload: if browser.isLoading { browser.stop() } else { browser.reload() }
      case .share: if let url = browser.url { share([url], from: toolbar.button(.share)) }
      case .settings: onSettings(self)
      case .button(let own): browser.press(own)
      }
    }

    /// The menu, made anew each time it is opened.
    func menu() -> UIMenu {
      UIMenu(children: [
        UIDeferredMenuElement.uncached { [weak self] done in done(self?.menuItems() ?? []) }
      ])
    }

    private func menuItems() -> [UIMenuElement] {
      let hasPage = browser.failure == nil && browser.url != nil
      let page = UIMenu(
        options: .displayInline,
        children: [
          item(strings.find, "magnifyingglass", isEnabled: hasPage) { $0.find() },
          item(strings.zoomIn, "plus.magnifyingglass") { $0.zoom(Zoom.larger(than:)) },
          item(strings.zoomOut, "minus.magnifyingglass") { $0.zoom(Zoom.smaller(than:)) },
          item(strings.print, "printer", isEnabled: hasPage) { $0.printPage() },
        ])
      let app = UIMenu(
        options: .displayInline,
        children: [
          item(strings.settings, "gearshape") { $0.onSettings($0) }
        ])
      return [page, app]
    }

    private func item(
      _ title: String, _ symbol: String, isEnabled: Bool = true,
      _ act: @escaping @MainActor (BrowserWindow) -> Void
    ) -> UIAction {
      UIAction(
        title: title, image: UIImage(systemName: symbol), attributes: isEnabled ? [] : .disabled
      ) { [weak self] _ in
        if let self { act(self) }
      }
    }

    private func find() {
      browser.webView.findInteraction?.presentFindNavigator(showingReplace: false)
    }

    func zoom(_ step: (Double) -> Double) {
      browser.webView.pageZoom = CGFloat(step(Double(browser.webView.pageZoom)))
      page.toasts.show(strings.zoom(Double(browser.webView.pageZoom)))
      refresh()
    }

    // MARK: Sharing

    /// Hands things to others by the system's own sheet.
    func share(_ things: [URL], from source: UIBarButtonItem? = nil) {
      let sheet = UIActivityViewController(activityItems: things, applicationActivities: nil)
      // On an iPad the sheet is a popover, and has to come from somewhere.
      if let source {
        sheet.popoverPresentationController?.sourceItem = source
      } else {
        sheet.popoverPresentationController?.sourceView = controller.view
      }
      top.present(sheet, animated: true)
    }

    /// Prints the page by the system's own dialog, and says once what has become of
    /// it.
    func printPage(_ then: @escaping @MainActor (PrintOutcome) -> Void = { _ in }) {
      // One that asks again and again gets one dialog.
      guard printDialog?.isOpen != true else { return then(.cancelled) }
      let dialog = PrintDialog(browser)
      dialog.onEnd = then
      printDialog = dialog
      dialog.open()
    }
  }
#endif
