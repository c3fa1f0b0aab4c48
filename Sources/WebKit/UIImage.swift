internal import CWebKitGTK
public import Foundation

/// A picture. Linux's stand-in for `UIImage`, with what snapshots need of it.
///
/// It never changes, so it can be handed to any thread.
public final class UIImage: NSObject, Sendable {
  /// Width and height in points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// Width in pixels. Linux only.
  public let pixelWidth: Int
  /// Height in pixels. Linux only.
  public let pixelHeight: Int
  /// Rows from the top, without padding; a pixel is one of cairo's ARGB32.
  let pixels: [UInt32]

  init(size: CGSize, scale: CGFloat, pixelWidth: Int, pixelHeight: Int, pixels: [UInt32]) {
    precondition(pixels.count == pixelWidth * pixelHeight)
    self.size = size
    self.scale = scale
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.pixels = pixels
    super.init()
  }

  /// A picture without a pixel.
  public override convenience init() {
    self.init(size: .zero, scale: 1, pixelWidth: 0, pixelHeight: 0, pixels: [])
  }

  /// The picture as a PNG file; nil when it has no pixel.
  ///
  /// Corresponds to `gdk_texture_save_to_png_bytes`.
  public func pngData() -> Data? {
    guard let texture = unsafe makeTexture() else { return nil }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(texture)) }
    guard let file = unsafe gdk_texture_save_to_png_bytes(texture) else { return nil }
    defer { unsafe g_bytes_unref(file) }
    var count: gsize = 0
    guard let start = unsafe g_bytes_get_data(file, &count) else { return nil }
    return unsafe Data(bytes: start, count: Int(count))
  }

  /// A texture of the pixels, which the caller releases; nil without a pixel.
  func makeTexture() -> OpaquePointer? {
    guard !pixels.isEmpty else { return nil }
    let bytes = unsafe pixels.withUnsafeBytes {
      unsafe g_bytes_new($0.baseAddress, gsize($0.count))
    }
    defer { unsafe g_bytes_unref(bytes) }
    return unsafe gdk_memory_texture_new(
      Int32(pixelWidth), Int32(pixelHeight), CairoPicture.memoryFormat, bytes,
      gsize(pixelWidth * 4))
  }

  /// The colour of a pixel, counted from the top left; nil outside of the
  /// picture. Linux only.
  public func color(atX x: Int, y: Int) -> WKColor? {
    guard (0..<pixelWidth).contains(x), (0..<pixelHeight).contains(y) else { return nil }
    let pixel = pixels[y * pixelWidth + x]
    func part(_ shift: UInt32) -> Double { Double((pixel >> shift) & 0xff) }
    let alpha = part(24)
    guard alpha > 0 else { return WKColor(red: 0, green: 0, blue: 0, alpha: 0) }
    return WKColor(
      red: part(16) / alpha, green: part(8) / alpha, blue: part(0) / alpha, alpha: alpha / 255)
  }
}

/// The picture type of snapshots on all of Apple's systems.
public typealias WKImage = UIImage
