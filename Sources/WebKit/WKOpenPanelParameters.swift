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

  private let multiple: Bool
  private let types: [String]

  init(allowsMultipleSelection: Bool, acceptedMIMETypes: [String]) {
    multiple = allowsMultipleSelection
    types = acceptedMIMETypes
    super.init()
  }
}
