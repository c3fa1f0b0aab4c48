#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit
  public import Foundation

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
  }
#endif
