#if canImport(UIKit)
  internal import DovetailCore
  public import Foundation
  internal import UIKit
  internal import WebKit

  extension BrowserWindow {
    /// Saves what the window shows as PNG: bars, and what stands over it, such as a
    /// dialog.
    public func savePicture(to file: URL) throws(PictureError) {
      guard let window = container.viewIfLoaded?.window, !window.bounds.isEmpty else {
        throw .notShown
      }
      let picture = UIGraphicsImageRenderer(bounds: window.bounds).pngData { _ in
        window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
      }
      do {
        try picture.write(to: file)
      } catch {
        throw .notWritten(file.path(percentEncoded: false))
      }
    }

    /// Waits until the window has drawn what is the case now: two frames of the
    /// page.
    ///
    /// - Parameter limit: how long that may take; a page that hangs is drawn as it
    ///   is.
    public func drawn(within limit: Duration = .seconds(2)) async {
      // A page that waits for a dialog's answer draws nothing new.
      guard browser.failure == nil, openDialog == nil else { return }
      let view = browser.webView
      await Deadline.wait(limit) {
        _ = try? await view.callAsyncJavaScript(
          "await new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)));",
          contentWorld: .defaultClient)
      }
    }
  }
#endif
