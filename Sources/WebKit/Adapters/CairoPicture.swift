internal import CWebKitGTK
internal import Foundation

/// Pixels as cairo keeps them: 32 bits each, alpha on top, colours premultiplied.
struct CairoPicture {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt32]

  /// The most pixels that a side may have; cairo's own limit.
  static let longestSide = 32767

  static var memoryFormat: GdkMemoryFormat {
    // The same 32-bit number, whichever end of it the machine stores first.
    UInt32(1).littleEndian == 1
      ? GDK_MEMORY_B8G8R8A8_PREMULTIPLIED : GDK_MEMORY_A8R8G8B8_PREMULTIPLIED
  }

  private init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  /// The pixels of a texture.
  init(_ texture: OpaquePointer) {
    unsafe self.init(
      width: Int(gdk_texture_get_width(texture)), height: Int(gdk_texture_get_height(texture)))
    let stride = width * 4
    unsafe pixels.withUnsafeMutableBytes { bytes in
      guard let start = unsafe bytes.bindMemory(to: UInt8.self).baseAddress else { return }
      unsafe gdk_texture_download(texture, start, gsize(stride))
    }
  }

  /// A part of the picture, in pixels, drawn into a picture of this size; what
  /// lies outside stays transparent. nil when cairo cannot.
  func drawn(_ part: CGRect, width: Int, height: Int) -> CairoPicture? {
    guard !pixels.isEmpty, width > 0, height > 0 else { return nil }
    var source = self
    var target = CairoPicture(width: width, height: height)
    let done = unsafe source.withSurface { from in
      unsafe target.withSurface { to in
        guard let context = unsafe cairo_create(to) else { return false }
        defer { unsafe cairo_destroy(context) }
        unsafe cairo_scale(
          context, Double(width) / part.width, Double(height) / part.height)
        unsafe cairo_translate(context, -part.minX, -part.minY)
        unsafe cairo_set_source_surface(context, from, 0, 0)
        if let pattern = unsafe cairo_get_source(context) {
          // Without it the rims of an enlarged picture fade away.
          unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
          unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
        }
        unsafe cairo_rectangle(context, 0, 0, Double(self.width), Double(self.height))
        unsafe cairo_fill(context)
        return unsafe cairo_status(context) == CAIRO_STATUS_SUCCESS
      }
    }
    return done ? target : nil
  }

  private mutating func withSurface(_ body: (OpaquePointer) -> Bool) -> Bool {
    let (width, height) = (Int32(width), Int32(height))
    return unsafe pixels.withUnsafeMutableBytes { bytes in
      guard let start = unsafe bytes.bindMemory(to: UInt8.self).baseAddress,
        let surface = unsafe cairo_image_surface_create_for_data(
          start, CAIRO_FORMAT_ARGB32, width, height, width * 4)
      else { return false }
      defer { unsafe cairo_surface_destroy(surface) }
      guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return false }
      let done = unsafe body(surface)
      unsafe cairo_surface_flush(surface)
      return done
    }
  }
}
