public import Foundation

/// What a page's file input asks for. Apple: `WKOpenPanelParameters`.
@preconcurrency @MainActor
open class WKOpenPanelParameters: NSObject {
  /// Whether several files may be chosen.
  open var allowsMultipleSelection: Bool { multiple }

  /// The MIME types that the page accepts; empty when it takes any. Linux only:
  /// Apple keeps them to itself.
  /// Corresponds to `webkit_file_chooser_request_get_mime_types`.
  open var acceptedMIMETypes: [String] { types }

  /// Name extensions that the page accepts, in small letters and without the
  /// dot; empty when it takes any. Linux only.
  open var acceptedFileExtensions: [String] { input?.extensions ?? [] }

  /// Whether a folder is wanted (`webkitdirectory`). Choose one folder; the page
  /// gets all files in it.
  open var allowsDirectories: Bool { input?.isFolder ?? false }

  /// The `capture` attribute: `user` or `environment` for a new picture rather
  /// than an old one; nil where the page does not say. Linux only.
  open var capture: String? { input?.capture }

  private let multiple: Bool
  private let types: [String]
  private let input: FileInput?

  init(allowsMultipleSelection: Bool, acceptedMIMETypes: [String], input: FileInput?) {
    multiple = allowsMultipleSelection
    self.input = input
    // The engine turns extensions into types as well, and into several.
    types = input.map(\.types) ?? acceptedMIMETypes
    super.init()
  }
}

/// What the private world saw of a file input; the engine's request says less.
struct FileInput: Sendable {
  var types: [String] = []
  var extensions: [String] = []
  var isFolder = false
  var capture: String?

  init(accept: String, isFolder: Bool, capture: String) {
    self.isFolder = isFolder
    for part in accept.split(separator: ",") {
      let part = part.trimmingCharacters(in: .whitespaces).lowercased()
      if part.hasPrefix(".") {
        extensions.append(String(part.dropFirst()))
      } else if part.contains("/") {
        types.append(part)
      }
    }
    if !capture.isEmpty { self.capture = capture == "user" ? "user" : "environment" }
  }
}
