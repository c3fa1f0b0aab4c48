internal import Foundation
internal import WebKit

extension AppManifest {
  /// What an app's session begins with, and what of it lasts.
  public struct Session: Sendable, Equatable {
    /// Cookies that are there before the first request.
    public var cookies: [Cookie] = []
    /// Whether cookies that servers mean for one session outlast the app. Default
    /// false.
    public var keepsSessionCookies = false
    /// Whether secrets may be kept in a file that only its user may read, where
    /// the system has no store for secrets. Default false: they are not kept.
    public var plainSecrets = false

    /// Nothing to begin with.
    public init() {}
  }
}

extension AppManifest.Session {
  /// A cookie that an app begins with.
  public struct Cookie: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// Its value. Default empty.
    public var value = ""
    /// The host that it is for; with a dot before it, also for all hosts under
    /// that. nil, the default, is the host where the app starts.
    public var domain: String?
    /// The path that it is for. Default all.
    public var path = "/"
    /// How long it lasts after each start, in seconds; nil, the default, is as
    /// long as the app runs.
    public var maximumAge: Int?
    /// Whether it goes over secure connections only. Default false.
    public var isSecure = false
    /// Whether pages cannot read it. Default false.
    public var isHTTPOnly = false
    /// Whether it takes the place of one that is there already, such as a server
    /// gave meanwhile. Default false.
    public var replaces = false

    /// A cookie.
    public init(_ name: String, _ value: String = "") {
      self.name = name
      self.value = value
    }

    /// As the engine takes it; nil where there is no host for it, as in an app
    /// that starts in its own folder.
    func cookie(startingAt start: URL, now: Date = Date()) -> HTTPCookie? {
      let isServer = ["http", "https"].contains(start.scheme?.lowercased())
      guard let domain = domain ?? (isServer ? start.host : nil) else { return nil }
      var properties: [HTTPCookiePropertyKey: Any] = [
        .name: name, .value: value, .domain: domain, .path: path, .version: "0",
      ]
      if let maximumAge {
        properties[.expires] = now.addingTimeInterval(TimeInterval(maximumAge))
      } else {
        properties[.discard] = "TRUE"
      }
      if isSecure { properties[.secure] = "TRUE" }
      if isHTTPOnly { properties[HTTPCookiePropertyKey("HttpOnly")] = "TRUE" }
      return HTTPCookie(properties: properties)
    }
  }
}
