internal import CWebKitGTK

extension WKWebsiteDataRecord {
  /// How many bytes data of these kinds takes, as far as the engine knows: it
  /// counts the disk cache only, and all else as 0. Linux only; corresponds to
  /// `webkit_website_data_get_size`.
  public func dataSize(ofTypes dataTypes: Set<String>) -> Int64 {
    let mask = WebsiteDataTypes.mask(dataTypes)
    return items.reduce(0) {
      $0 + Int64(clamping: unsafe webkit_website_data_get_size($1.pointer, mask))
    }
  }
}
