#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit
  internal import DovetailCore
  public import Foundation
  internal import WebKit

  extension BrowserWindow {
    /// Saves what the window shows as PNG, without its frame.
    public func savePicture(to file: URL) throws(PictureError) {
      guard let view = window.contentView,
        let picture = view.bitmapImageRepForCachingDisplay(in: view.bounds)
      else { throw .notShown }
      view.cacheDisplay(in: view.bounds, to: picture)
      do {
        guard let data = picture.representation(using: .png, properties: [:]) else {
          throw PictureError.notShown
        }
        try data.write(to: file)
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
