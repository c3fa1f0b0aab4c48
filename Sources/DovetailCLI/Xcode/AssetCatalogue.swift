import Dovetail
import Foundation

/// The asset catalogue of an app, which has its icon.
struct AssetCatalogue {
  /// The files by their paths within the catalogue.
  let files: [String: Data]
  /// What a person should know of the icon; nil for nothing.
  let note: String?

  /// Apple's systems make all sizes of one picture of 1024 by 1024 pixels.
  private static let side = 1024

  init(_ app: AppleApp) throws {
    let (icon, note) = try Self.icon(of: app)
    self.note = note
    files = [
      "Contents.json": Self.json(images: ""),
      "AppIcon.appiconset/AppIcon.png": icon,
      "AppIcon.appiconset/Contents.json": Self.json(
        images: """
          "images" : [
            {
              "filename" : "AppIcon.png",
              "idiom" : "universal",
              "platform" : "ios",
              "size" : "1024x1024"
            },
            {
              "filename" : "AppIcon.png",
              "idiom" : "mac",
              "scale" : "2x",
              "size" : "512x512"
            }
          ],

          """),
    ]
  }

  private static func json(images: String) -> Data {
    let lines = images.split(separator: "\n", omittingEmptySubsequences: true)
      .map { "  \($0)\n" }.joined()
    return Data(
      "{\n\(lines)  \"info\" : {\n    \"author\" : \"dovetail\",\n    \"version\" : 1\n  }\n}\n"
        .utf8)
  }

  /// The manifest's icon where it is a PNG of the right size, or such a one beside
  /// an SVG under the same name; else a plain one.
  private static func icon(of app: AppleApp) throws -> (Data, String?) {
    guard case .file(let file)? = app.manifest.icon else {
      return (PlainIcon.png(side, for: app.manifest.id), nil)
    }
    let png = file.deletingPathExtension().appendingPathExtension("png")
    guard let data = try? Data(contentsOf: png), let size = PlainIcon.size(of: data) else {
      return (
        PlainIcon.png(side, for: app.manifest.id),
        "Apple's systems take no SVG as an icon: put a PNG of \(side) by \(side) pixels at "
          + "\(png.path), and sync again. Until then the icon is plain."
      )
    }
    let note =
      size == (side, side)
      ? nil
      : "\(png.path) is \(size.0) by \(size.1) pixels; Xcode wants \(side) by \(side)."
    return (data, note)
  }
}
