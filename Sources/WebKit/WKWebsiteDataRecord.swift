internal import CWebKitGTK
public import Foundation

/// The data of one site. Apple: `WKWebsiteDataRecord`.
@preconcurrency @MainActor
open class WKWebsiteDataRecord: NSObject {
  let items: [WebsiteDataItem]
  private let site: String

  init(site: String, items: [WebsiteDataItem]) {
    self.site = site
    self.items = items
    super.init()
  }

  /// The site's registrable domain, such as `example.co.uk`; a host that has
  /// none, such as `localhost` or an address, stands for itself.
  open var displayName: String { site }

  /// The kinds of data that there are; names such as
  /// ``WKWebsiteDataTypeCookies``.
  open var dataTypes: Set<String> {
    items.reduce(into: []) { $0.formUnion(WebsiteDataTypes.names($1.types)) }
  }
}

/// A `WebKitWebsiteData`: the data of one host.
@MainActor
@safe
final class WebsiteDataItem {
  let pointer: OpaquePointer

  init(taking pointer: OpaquePointer) { unsafe self.pointer = pointer }

  isolated deinit { unsafe webkit_website_data_unref(pointer) }

  var types: WebKitWebsiteDataTypes { unsafe webkit_website_data_get_types(pointer) }

  /// What the host is shown as, with its subdomains.
  var site: String {
    let host = unsafe webkit_website_data_get_name(pointer).map { unsafe String(cString: $0) } ?? ""
    guard let domain = unsafe soup_tld_get_base_domain(host, nil) else { return host }
    return unsafe String(cString: domain)
  }
}
