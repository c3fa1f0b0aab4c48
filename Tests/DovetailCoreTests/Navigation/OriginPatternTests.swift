import Foundation
import Testing

@testable import DovetailCore

struct OriginPatternTests {
  @Test(arguments: [
    ("https://pay.test", "https://pay.test/x", true),
    ("https://pay.test/", "https://PAY.test:443/", true),
    ("pay.test", "https://pay.test/", true),
    ("pay.test", "http://pay.test/", false),
    ("pay.test", "https://a.pay.test/", false),
    ("pay.test", "https://pay.test.evil.test/", false),
    ("pay.test", "https://pay.test@evil.test/", false),
    ("pay.test", "https://evilpay.test/", false),
    ("pay.test", "https://pay.test:8443/", false),
    ("pay.test:8443", "https://pay.test:8443/", true),
    ("*.pay.test", "https://a.pay.test/", true),
    ("*.pay.test", "https://a.b.pay.test/", true),
    ("*.pay.test", "https://pay.test/", false),
    ("*.pay.test", "https://evilpay.test/", false),
    ("*.pay.test", "https://a.pay.test.evil.test/", false),
    ("http://legacy.test", "http://legacy.test/", true),
    ("http://legacy.test", "https://legacy.test/", false),
    ("localhost:3000", "http://localhost:3000/", true),
    ("한글.test", "https://xn--bj0bj06e.test/", true),
    ("*", "https://anything.test:8443/", true),
    ("*", "http://anything.test/", true),
  ])
  func `an origin is compared part by part`(
    _ pattern: String, _ address: String, _ isMeant: Bool
  ) throws {
    let pattern = try #require(OriginPattern(pattern))
    let origin = try #require(Origin(of: try DovetailCoreTests.address(address)))

    #expect(pattern.matches(origin) == isMeant)
  }

  @Test(arguments: [
    "", "https://", "https://a.test/x", "https://user@a.test", "a.test?x", "a.test#x",
    "ftp://a.test",
    "javascript:alert(1)", "*.", "*.*", "*a.test", "a*.test", "https://*", "a.test:0",
    "a.test:99999",
    "a.test:", "a b.test", "*.127.0.0.1", "a..test", "//a.test", "%61.test", "a\\b.test",
  ])
  func `what is no origin is no pattern`(_ text: String) {
    #expect(OriginPattern(text) == nil)
  }

  @Test func `the opaque origin is never meant`() {
    #expect(!OriginPattern.all.matches(Origin(scheme: "", host: "", port: 0)))
  }

  @Test(arguments: [
    ("https://a.test/", "https://a.test"), ("*.a.test", "https://*.a.test"),
    ("a.test:443", "https://a.test"), ("localhost:3000", "http://localhost:3000"), ("*", "*"),
  ])
  func `a pattern says what it means`(_ text: String, _ meaning: String) {
    #expect(OriginPattern(text)?.description == meaning)
  }
}

struct AppLanguageTests {
  @Test(arguments: [
    ([:], AppLanguage.english),
    (["LANG": "ko_KR.UTF-8"], .korean),
    (["LANG": "ko_KR.UTF-8", "LC_ALL": "en_US.UTF-8"], .english),
    (["LANG": "en_US.UTF-8", "LANGUAGE": "fr:ko:en"], .korean),
    (["LANG": "fr_FR.UTF-8"], .english),
    (["LANG": "C", "LANGUAGE": ""], .english),
  ])
  func `the system's language is the first of ours that it names`(
    _ environment: [String: String], _ language: AppLanguage
  ) {
    #expect(AppLanguage.preferred(environment) == language)
  }
}
