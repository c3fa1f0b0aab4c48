import Foundation
import Testing

@testable import DovetailCore

struct HostileAddressTests {
  /// Addresses that look like the app's and are not, or that lead nowhere good,
  /// and what becomes of them at the top of a window.
  @Test(arguments: [
    ("https://app.test@evil.test/", NavigationDecision.refuse(.credentials)),
    ("https://app.test:pw@evil.test/", .refuse(.credentials)),
    ("https://app.test%2F@evil.test/", .refuse(.credentials)),
    ("https://evil@app.test/", .refuse(.credentials)),
    ("https://app.test.evil.test/", .openInBrowser),
    ("https://app.testevil.test/", .openInBrowser),
    ("https://evil.test/https://app.test/", .openInBrowser),
    ("https://evil.test/?https://app.test", .openInBrowser),
    ("https://evil.test#https://app.test", .openInBrowser),
    ("https://evilapp.test/", .openInBrowser),
    ("https://sub.app.test/", .openInBrowser),
    ("https://app.test:8443/", .openInBrowser),
    ("https://app.test./", .openInBrowser),
    ("https://аpp.test/", .openInBrowser),
    ("https://xn--pp-7kc.test/", .openInBrowser),
    ("https://app。test/", .allow),
    ("HTTPS://APP.TEST:443/", .allow),
    ("http://app.test/", .refuse(.plainHTTP(host: "app.test"))),
    ("http://localhost.evil.test/", .refuse(.plainHTTP(host: "localhost.evil.test"))),
    ("http://127.0.0.1.evil.test/", .refuse(.plainHTTP(host: "127.0.0.1.evil.test"))),
    ("JavaScript:alert(1)", .refuse(.dangerousScheme("javascript"))),
    ("data:text/html,<script>1</script>", .refuse(.dangerousScheme("data"))),
    ("file:///etc/passwd", .refuse(.dangerousScheme("file"))),
    ("view-source:https://app.test/", .refuse(.dangerousScheme("view-source"))),
    ("foo:bar", .refuse(.unknownScheme("foo"))),
    ("app://local/index.html", .refuse(.unknownScheme("app"))),
    ("ftp://app.test/", .refuse(.unknownScheme("ftp"))),
    ("intent://x#Intent;scheme=ftp;end", .refuse(.unknownScheme("intent"))),
    ("about:blank", .allow), ("about:srcdoc", .allow), ("blob:https://app.test/1", .allow),
  ])
  func `B074: an address is what its parts are, not what it looks like`(
    _ text: String, _ decision: NavigationDecision
  ) throws {
    #expect(try Asking().decision(text) == decision)
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd",
    "https://app.test@evil.test/", "http://evil.test/",
  ])
  func `no rule of a manifest and no tap gets around a guard`(_ text: String) throws {
    let asking = try Asking {
      $0.navigation.rules = [.init(.all, .here)]
      $0.navigation.popups = [.init(.all, .popup, needsGesture: false)]
      $0.navigation.others = .here
    }
    for isNewWindow in [false, true] {
      let decision = try asking.decision(text) {
        $0.isMainFrame = !isNewWindow
        $0.isNewWindow = isNewWindow
        $0.hasGesture = true
        $0.isLink = true
      }
      guard case .refuse = decision else {
        Issue.record("\(text): \(decision)")
        continue
      }
    }
  }
}
