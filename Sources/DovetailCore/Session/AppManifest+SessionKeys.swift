internal import Foundation

extension AppManifest.Session {
  static var keys: ManifestObject<Self> {
    ManifestObject([
      ManifestField(
        "cookies", \.cookies, .list(of: Cookie.keys.value(from: Cookie("")), "cookies"),
        "Cookies that are there before the first request."),
      ManifestField(
        "keepSessionCookies", \.keepsSessionCookies, .flag, default: false,
        "Whether cookies that servers mean for one session outlast the app."),
      ManifestField(
        "plainSecrets", \.plainSecrets, .flag, default: false,
        "Whether secrets may be kept in a file that only its user may read, where the system has "
          + "no store for secrets. Otherwise they are not kept there."),
    ])
  }
}

extension AppManifest.Session.Cookie {
  fileprivate static var keys: ManifestObject<Self> {
    ManifestObject([
      ManifestField("name", \.name, .cookieName, isRequired: true, "Its name."),
      ManifestField("value", \.value, .cookieValue, default: "", "Its value."),
      ManifestField(
        "domain", optional: \.domain, .cookieDomain,
        "The host that it is for; with a dot before it, also for all hosts under that. Leave it "
          + "out for the host where the app starts."),
      ManifestField("path", \.path, .cookiePath, default: "/", "The path that it is for."),
      ManifestField(
        "maxAge", optional: \.maximumAge, .integer(in: 1...Int(Int32.max)),
        "How long it lasts after each start, in seconds. Leave it out for as long as the app "
          + "runs."),
      ManifestField(
        "secure", \.isSecure, .flag, default: false,
        "Whether it goes over secure connections only."),
      ManifestField(
        "httpOnly", \.isHTTPOnly, .flag, default: false, "Whether pages cannot read it."),
      ManifestField(
        "replace", \.replaces, .flag, default: false,
        "Whether it takes the place of one that is there already."),
    ])
  }
}

extension ManifestValue where Value == String {
  fileprivate static var cookieName: Self {
    .text(pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$", "a cookie's name, such as sid") {
      !$0.isEmpty
        && $0.utf8.allSatisfy {
          (48...57).contains($0) || (97...122).contains($0 | 0x20)
            || "!#$%&'*+-.^_`|~".utf8.contains($0)
        }
    }
  }

  fileprivate static var cookieValue: Self {
    .text(pattern: "^[!-+.-:<-~-]+$", "a cookie's value: ASCII without spaces, commas and ;") {
      $0.utf8.allSatisfy { (33...126).contains($0) && !",;".utf8.contains($0) }
    }
  }

  fileprivate static var cookieDomain: Self {
    .text(pattern: "^\\.?[^/:*\\s]+$", "a host, such as example.com or .example.com") {
      HostPattern($0.hasPrefix(".") ? String($0.dropFirst()) : $0) != nil && !$0.contains("*")
    }
  }

  fileprivate static var cookiePath: Self {
    .text(pattern: "^/[^;]*$", "a path that begins with /") {
      $0.hasPrefix("/") && $0.utf8.allSatisfy { (33...126).contains($0) && $0 != 59 }
    }
  }
}
