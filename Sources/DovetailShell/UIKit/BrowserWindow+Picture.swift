#if canImport(UIKit)
  public import Foundation
  internal import UIKit

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
  }
#endif
