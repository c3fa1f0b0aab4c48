import Foundation
import Testing

@testable import DovetailCore

struct DownloadNameTests {
  /// A field as the engine hands it over: each byte one character.
  private func field(_ bytes: [UInt8]) -> String {
    String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
  }

  private func name(
    _ disposition: String? = nil, suggestion: String? = nil, url: String = "https://a.test/",
    title: String? = nil, type: String? = nil
  ) -> String {
    DownloadName.make(
      DownloadName.Facts(
        disposition: disposition, suggestion: suggestion, url: URL(string: url), title: title,
        type: type))
  }

  // B101
  @Test(
    arguments: [
      ("attachment; filename=\"x.txt\"; filename*=UTF-8''%ED%95%9C.txt", "한.txt"),
      ("attachment; filename*=utf-8'ko'%ED%95%9C%20%EA%B8%80.txt; filename=x.txt", "한 글.txt"),
      ("attachment; filename*=EUC-KR''%C7%D1.txt", "한.txt"),
      ("attachment; filename=x.txt; filename*=UTF-8''%E", "x.txt"),
      ("attachment; filename=x.txt; filename*=nonsense", "x.txt"),
      ("attachment; filename=\"%ED%95%9C.txt\"", "한.txt"),
      ("attachment; filename=\"=?UTF-8?B?7ZWcLnR4dA==?=\"", "한.txt"),
      ("attachment;filename=plain.txt", "plain.txt"),
      ("ATTACHMENT; FileName = \"a;b \\\"c\\\".txt\"", "a;b _c_.txt"),
      ("attachment; filename=\"100%.txt\"", "100%.txt"),
    ])
  func `every way to write a name is read`(_ disposition: String, _ expected: String) {
    #expect(name(disposition) == expected)
  }

  // B102
  @Test func `raw UTF-8, raw EUC-KR and decomposed Hangul become composed Hangul`() {
    let start = Array("attachment; filename=\"".utf8)
    let utf8 = start + Array("한글.hwp\"".utf8)
    let eucKR: [UInt8] = start + [0xC7, 0xD1, 0xB1, 0xDB] + Array(".hwp\"".utf8)
    let extended: [UInt8] = start + [0x8C, 0x63] + Array(".hwp\"".utf8)
    let decomposed = "한글.hwp".decomposedStringWithCanonicalMapping
    let fromMac = start + Array((decomposed + "\"").utf8)

    #expect(name(field(utf8)) == "한글.hwp")
    #expect(name(field(eucKR)) == "한글.hwp")
    #expect(name(field(extended)) == "똠.hwp")
    #expect(Array(name(field(fromMac)).unicodeScalars) == Array("한글.hwp".unicodeScalars))
  }

  // B103
  @Test func `the name is from header, else path, else title, and ends by the type`() {
    let query = "https://a.test/index.php?act=down&n=3"
    #expect(name(url: query, title: "T", type: "application/pdf") == "index.pdf")
    #expect(name("attachment; filename=r", url: query, type: "application/pdf") == "r.pdf")
    #expect(name(suggestion: "index.php", url: query, type: "application/pdf") == "index.pdf")
    #expect(name(url: "https://a.test/%ED%95%9C.hwp", type: "application/x-hwp") == "한.hwp")
    #expect(name(url: "https://a.test/down/", title: "보고서 1/4", type: "image/png") == "보고서 1-4.png")
    #expect(name(url: "https://a.test/", title: "보고서", type: "application/pdf") == "보고서.pdf")
    #expect(name(url: "https://a.test/", type: "application/pdf") == "a.test.pdf")
    #expect(name(suggestion: "given.txt", url: "blob:https://a.test/1") == "given.txt")
    #expect(name(suggestion: "given.txt", url: "https://a.test/x.php") == "given.txt")
    #expect(
      name(
        suggestion: "0b2a3c4d-0000-4000-8000-000000000000", url: "blob:https://a.test/1",
        title: "Page", type: "text/plain") == "Page.txt")
    #expect(name(url: "data:text/csv,a", type: "text/csv") == "download.csv")
  }

  @Test(
    arguments: [
      ("../../etc/passwd", "passwd"), ("..\\..\\a.txt", "a.txt"),
      ("C:\\Users\\kim\\보고서.hwp", "보고서.hwp"),
      ("/etc/", "etc"), ("..", ""), (".bashrc", "bashrc"), ("...a", "a"), ("a.", "a"),
      ("a\u{0}b\n.txt", "ab.txt"), ("invoice\u{202E}fdp.exe", "invoicefdp.exe"),
      ("a\u{200B}b\u{FEFF}.txt", "ab.txt"), ("CON", "_CON"), ("nul.txt", "_nul.txt"),
      ("com1.log", "_com1.log"), ("common.txt", "common.txt"),
      ("a<b>c:d|e?f*.txt", "a_b_c_d_e_f_.txt"),
      ("  many   spaces .txt", "many spaces .txt"), ("~root", "root"), ("\u{7F}\u{85}x", "x"),
    ])
  func `tricks in a name do no harm`(_ hostile: String, _ expected: String) {
    #expect(DownloadName.safe(hostile) == expected)
  }

  @Test func `a name of nothing but tricks is replaced`() {
    #expect(name("attachment; filename=\"../..\"") == "a.test")
    #expect(name("attachment; filename=\"\"", url: "blob:x") == "download")
  }

  @Test func `a long name is cut between characters and keeps its extension`() {
    let long = String(repeating: "각", count: 300)

    let short = name("attachment; filename*=UTF-8''x", suggestion: nil)
    let cut = name("attachment; filename=\"\(long).hwp\"")

    #expect(short == "x")
    #expect(cut.utf8.count <= 230)
    #expect(cut.hasSuffix("각.hwp"))
    #expect(cut.dropLast(4).allSatisfy { $0 == "각" })
  }

  @Test(
    arguments: [
      ("attachment", true), (" Attachment ; filename=a", true),
      ("inline; filename=attachment", false),
      ("", false), ("attachments", false),
    ])
  func `only an attachment is one`(_ field: String, _ expected: Bool) {
    #expect(ContentDisposition.isAttachment(field) == expected)
  }
}
