import Foundation
import Testing

@testable import DovetailCore

struct AddressInputTests {
  @Test(arguments: [
    ("example.com", "https://example.com"),
    ("  example.com  ", "https://example.com"),
    ("example.com/a b", "https://example.com/a%20b"),
    ("EXAMPLE.com/A", "https://example.com/A"),
    ("www.a.test", "https://www.a.test"),
    ("https://a.test/", "https://a.test/"),
    ("HTTPS://a.test/", "https://a.test/"),
    ("https:a.test", "https://a.test"),
    ("https:/a.test", "https://a.test"),
    ("https:\\\\a.test", "https://a.test"),
    ("//a.test/x", "https://a.test/x"),
    ("<https://a.test/>", "https://a.test/"),
    ("“a.test”", "https://a.test"),
    ("https://a.test/long\n  /path", "https://a.test/long%20%20/path"),
    ("a.test\u{200B}/x", "https://a.test/x"),
    ("a.test.", "https://a.test"),
    ("a.test?q=1", "https://a.test?q=1"),
    ("a.test#x", "https://a.test#x"),
    ("example.com:8080/x", "https://example.com:8080/x"),
    ("example.com:8080", "https://example.com:8080"),
    // This machine.
    ("localhost", "http://localhost"),
    ("localhost:3000", "http://localhost:3000"),
    ("localhost:3000/a?b#c", "http://localhost:3000/a?b#c"),
    ("app.localhost:80", "http://app.localhost:80"),
    ("127.0.0.1:8080", "http://127.0.0.1:8080"),
    ("[::1]:3000/x", "http://[::1]:3000/x"),
    ("https://localhost:3000", "https://localhost:3000"),
    ("http://localhost", "http://localhost"),
    // Addresses.
    ("192.168.0.2", "https://192.168.0.2"),
    ("192.168.0.9:3000", "https://192.168.0.9:3000"),
    ("[2001:DB8::1]/x", "https://[2001:db8::1]/x"),
    // Hangul and others.
    ("한글.kr", "https://xn--bj0bj06e.kr"),
    ("한글。kr/공지", "https://xn--bj0bj06e.kr/%EA%B3%B5%EC%A7%80"),
    ("xn--bj0bj06e.kr", "https://xn--bj0bj06e.kr"),
    ("한글.kr:8443", "https://xn--bj0bj06e.kr:8443"),
    ("münchen.de", "https://xn--mnchen-3ya.de"),
    ("a.test/?q=서울 시청", "https://a.test/?q=%EC%84%9C%EC%9A%B8%20%EC%8B%9C%EC%B2%AD"),
    ("https://a.test/공지사항.html", "https://a.test/%EA%B3%B5%EC%A7%80%EC%82%AC%ED%95%AD.html"),
    ("a.test/#절", "https://a.test/#%EC%A0%88"),
  ])
  func `becomes a good address`(_ typed: String, _ address: String) throws {
    #expect(try AddressInput.url(from: typed).absoluteString == address)
  }

  @Test(arguments: [
    ("", AddressError.empty), ("   ", .empty), ("\n", .empty),
    ("hello", .words("hello")), ("서울 맛집", .words("서울 맛집")),
    ("how to swift", .words("how to swift")),
    ("what is a.test", .words("what is a.test")), ("foo:80", .words("foo:80")),
    ("javascript:alert(1)", .scheme("javascript")), ("JavaScript:alert(1)", .scheme("javascript")),
    ("java\nscript:alert(1)", .scheme("javascript")), (" javascript:1", .scheme("javascript")),
    ("data:text/html,x", .scheme("data")), ("file:///etc/passwd", .scheme("file")),
    ("ftp://a.test", .scheme("ftp")), ("tel:112", .scheme("tel")),
    ("mailto:a@b.test", .scheme("mailto")),
    ("app://local/", .scheme("app")), ("about:blank", .scheme("about")),
    ("https://app.test@evil.test/", .credentials), ("user:pw@a.test", .scheme("user")),
    ("a@b.test", .credentials),
    ("http://example.com", .notEncrypted(host: "example.com")),
    ("http://localhost.evil.test/", .notEncrypted(host: "localhost.evil.test")),
    ("https://", .notAnAddress("https://")), ("https:///x", .words("https:///x")),
    ("a..test", .notAnAddress("a..test")), (".test", .notAnAddress(".test")),
    ("a.test:0", .notAnAddress("a.test:0")), ("a.test:99999", .notAnAddress("a.test:99999")),
    ("1.2.3", .notAnAddress("1.2.3")), ("256.1.1.1", .notAnAddress("256.1.1.1")),
    ("[::1", .notAnAddress("[::1")), ("%61.test", .notAnAddress("%61.test")),
    ("a|b.test", .notAnAddress("a|b.test")),
  ])
  func `is no address, for a reason that can be told`(_ typed: String, _ error: AddressError) {
    #expect(throws: error) { try AddressInput.url(from: typed) }
  }

  @Test func `an app's own plain hosts are allowed, and addresses nearby among them`() throws {
    let asking = try Asking {
      $0.navigation.plainHosts = [
        try #require(HostPattern("legacy.test")), try #require(HostPattern("192.168.0.9")),
      ]
    }
    func url(_ text: String) throws -> String {
      try AddressInput.url(from: text, for: asking.manifest).absoluteString
    }

    #expect(try url("http://legacy.test/") == "http://legacy.test/")
    #expect(try url("legacy.test") == "https://legacy.test")
    #expect(try url("192.168.0.9:3000") == "http://192.168.0.9:3000")
    #expect(throws: AddressError.scheme("app")) { try url("app://local/") }
  }

  @Test func `an app with a folder may be asked for its own pages`() throws {
    let manifest = try Asking { $0.web = URL(filePath: "/web") }.manifest

    #expect(
      try AddressInput.url(from: "app://local/a.html", for: manifest).absoluteString
        == "app://local/a.html")
    #expect(throws: AddressError.scheme("app")) {
      try AddressInput.url(from: "app://other/a.html", for: manifest)
    }
  }

  @Test func `B069: an address without scheme is completed`() throws {
    #expect(try AddressInput.url(from: "www.a.test").absoluteString == "https://www.a.test")
  }
}

struct AddressEncodingTests {
  @Test(arguments: [
    ("/공지사항.html", "/%EA%B3%B5%EC%A7%80%EC%82%AC%ED%95%AD.html"),
    ("/中文", "/%E4%B8%AD%E6%96%87"),
    ("/?u=http%3A%2F%2Fb.test", "/?u=http%3A%2F%2Fb.test"),
    ("/?u=http%3A%2F%2Fb.test&q=a b|[", "/?u=http%3A%2F%2Fb.test&q=a%20b%7C%5B"),
    ("/100%", "/100%25"), ("/%zz", "/%25zz"), ("/%4", "/%254"), ("/%41", "/%41"),
    ("/a?b#c#d", "/a?b#c%23d"), ("/a'b(c)!*;,", "/a'b(c)!*;,"),
    ("/%ED%95%9C글", "/%ED%95%9C%EA%B8%80"),
    ("", ""),
  ])
  func `B066, B067: only what is illegal is encoded, and once`(
    _ text: String, _ encoded: String
  ) {
    let once = AddressEncoding.encoded(text[...])

    #expect(once == encoded)
    #expect(AddressEncoding.encoded(once[...]) == once)
    #expect(URL(string: "https://a.test" + once)?.absoluteString == "https://a.test" + once)
  }
}

struct AddressDisplayTests {
  @Test(arguments: [
    ("xn--bj0bj06e.kr", "한글.kr"), ("xn--bj0bj06e.xn--3e0b707e", "한글.한국"),
    ("xn--mnchen-3ya.de", "münchen.de"), ("example.com", "example.com"),
    ("EXAMPLE.com", "example.com"),
    ("xn--wgv71a119e.jp", "日本語.jp"),
    // аррӏе, in Cyrillic.
    ("xn--80ak6aa92e.com", "xn--80ak6aa92e.com"),
    // Latin with one Cyrillic letter.
    ("xn--pp-7kc.test", "xn--pp-7kc.test"),
    // Not what any name becomes.
    ("xn--a.test", "xn--a.test"), ("xn--.test", "xn--.test"),
    ("xn--99999999.test", "xn--99999999.test"),
    ("127.0.0.1", "127.0.0.1"),
  ])
  func `a host is written out only when nobody can mistake it`(_ host: String, _ shown: String) {
    #expect(AddressDisplay.host(host) == shown)
  }

  @Test(arguments: [
    (
      "https://xn--bj0bj06e.kr:8443/%EA%B3%B5%EC%A7%80?q=%EA%B0%80#%EA%B0%80",
      "https://한글.kr:8443/공지?q=가#가"
    ),
    ("https://a.test/%2F%3F%23%20x", "https://a.test/%2F%3F%23%20x"),
    ("https://a.test/%E2%80%AE%E2%80%8B", "https://a.test/%E2%80%AE%E2%80%8B"),
    ("https://a.test/%FF%EA", "https://a.test/%FF%EA"),
    ("https://a.test/100%25", "https://a.test/100%25"),
    ("http://[::1]:3000/", "http://[::1]:3000/"), ("app://local/%EA%B0%80", "app://local/가"),
  ])
  func `letters are read, and nothing is hidden by them`(_ text: String, _ shown: String) throws {
    #expect(AddressDisplay.text(of: try address(text)) == shown)
  }

  @Test(arguments: ["https://한글.kr/공지?q=가#절", "https://a.test/%2F/가", "https://a.test/100%25"])
  func `what is shown can be typed again`(_ typed: String) throws {
    let url = try AddressInput.url(from: typed)

    #expect(try AddressInput.url(from: AddressDisplay.text(of: url)) == url)
  }
}
