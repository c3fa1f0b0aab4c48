internal import CWebKitGTK
public import Foundation

extension UIImage {
  /// A picture from the bytes of a PNG, JPEG or TIFF file, at one pixel per
  /// point; nil when they are none. Corresponds to `gdk_texture_new_from_bytes`.
  public convenience init?(data: Data) {
    let bytes = unsafe data.withUnsafeBytes { unsafe g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { unsafe g_bytes_unref(bytes) }
    guard let texture = unsafe gdk_texture_new_from_bytes(bytes, nil) else { return nil }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(texture)) }
    let picture = unsafe CairoPicture(texture)
    self.init(
      size: CGSize(width: picture.width, height: picture.height), scale: 1,
      pixelWidth: picture.width, pixelHeight: picture.height, pixels: picture.pixels)
  }

  /// The picture as a JPEG file, without its transparency; nil when it has no
  /// pixel. Corresponds to `gdk_pixbuf_save_to_buffer`.
  ///
  /// - Parameter compressionQuality: from 0 for the smallest file to 1 for the
  ///   best picture.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    guard let texture = unsafe makeTexture() else { return nil }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(texture)) }
    guard let buffer = unsafe gdk_pixbuf_get_from_texture(texture) else { return nil }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(buffer)) }
    let quality = max(0, min(1, compressionQuality.isNaN ? 1 : compressionQuality))
    let words = unsafe [strdup("quality"), nil, strdup("\(Int((quality * 100).rounded()))"), nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var keys = unsafe Array(words[0..<2])
    var values = unsafe Array(words[2..<4])
    var start: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    guard
      unsafe gdk_pixbuf_save_to_bufferv(buffer, &start, &count, "jpeg", &keys, &values, nil) != 0,
      let start = unsafe start
    else { return nil }
    defer { unsafe g_free(start) }
    return unsafe Data(bytes: start, count: Int(count))
  }
}
