internal import Foundation

/// MIME types by file name extension, for what web apps are made of.
enum MIMEType {
  private static let texts = [
    "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml",
    "css": "text/css", "js": "text/javascript", "mjs": "text/javascript",
    "json": "application/json", "map": "application/json",
    "webmanifest": "application/manifest+json", "xml": "application/xml", "txt": "text/plain",
    "md": "text/markdown", "csv": "text/csv", "svg": "image/svg+xml", "vtt": "text/vtt",
  ]
  private static let bytes = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon", "bmp": "image/bmp",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg", "wav": "audio/wav",
    "mp4": "video/mp4", "webm": "video/webm", "wasm": "application/wasm",
    "pdf": "application/pdf", "zip": "application/zip",
  ]

  /// The type of a file by its name; unknown ones are bytes.
  static func of(_ file: URL) -> String {
    let name = file.pathExtension.lowercased()
    if let type = texts[name] { return type + "; charset=utf-8" }
    return bytes[name] ?? "application/octet-stream"
  }
}
