internal import Foundation

/// Name extensions and MIME types.
enum FileType {
  /// The first is the one that is added.
  private static let known: [String: [String]] = [
    "application/pdf": ["pdf"], "application/zip": ["zip"], "application/json": ["json"],
    "application/gzip": ["gz", "tgz"], "application/xml": ["xml"], "text/xml": ["xml"],
    "application/x-hwp": ["hwp"], "application/haansofthwp": ["hwp"],
    "application/vnd.hancom.hwp": ["hwp"], "application/vnd.hancom.hwpx": ["hwpx"],
    "application/msword": ["doc"], "application/vnd.ms-excel": ["xls"],
    "application/vnd.ms-powerpoint": ["ppt"],
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
    "text/plain": ["txt", "text", "log", "md", "csv"], "text/html": ["html", "htm"],
    "text/csv": ["csv"], "text/css": ["css"], "text/javascript": ["js", "mjs"],
    "text/calendar": ["ics"], "text/vcard": ["vcf"],
    "image/png": ["png"], "image/jpeg": ["jpg", "jpeg", "jfif"], "image/gif": ["gif"],
    "image/webp": ["webp"], "image/svg+xml": ["svg"], "image/heic": ["heic"],
    "image/avif": ["avif"], "image/bmp": ["bmp"], "image/tiff": ["tif", "tiff"],
    "audio/mpeg": ["mp3"], "audio/mp4": ["m4a"], "audio/ogg": ["ogg", "oga", "opus"],
    "audio/wav": ["wav"], "audio/webm": ["weba", "webm"],
    "video/mp4": ["mp4", "m4v"], "video/webm": ["webm"], "video/quicktime": ["mov"],
  ]

  /// Programs on a server, which say nothing about what they give.
  private static let programs: Set<String> = [
    "php", "php3", "php5", "phtml", "asp", "aspx", "ashx", "jsp", "jspx", "jspa", "do", "action",
    "cgi", "pl", "py", "cfm", "nhn", "kr", "com",
  ]

  /// A name's stem and its extension with the dot; the latter may be empty.
  static func split(_ name: String) -> (stem: String, suffix: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    let suffix = name[dot...]
    let letters = suffix.dropFirst()
    guard (1...10).contains(letters.count),
      letters.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return (name, "") }
    return (String(name[..<dot]), String(suffix))
  }

  private static func suffixes(of type: String?) -> [String] {
    type.flatMap { known[$0.lowercased()] } ?? []
  }

  /// Adds an extension to a name that has none.
  static func complete(_ name: String, _ type: String?) -> String {
    split(name).suffix.isEmpty ? append(name, type) : name
  }

  /// Adds the type's extension, unless it is there.
  static func append(_ name: String, _ type: String?) -> String {
    let suffixes = suffixes(of: type)
    guard let first = suffixes.first,
      !suffixes.contains(String(split(name).suffix.dropFirst()).lowercased())
    else { return name }
    return "\(name).\(first)"
  }

  /// Puts the type's extension in a program's place.
  static func replaceProgram(_ name: String, _ type: String?) -> String {
    let (stem, suffix) = split(name)
    guard programs.contains(suffix.dropFirst().lowercased()) else { return complete(name, type) }
    return suffixes(of: type).isEmpty ? name : append(stem, type)
  }
}
