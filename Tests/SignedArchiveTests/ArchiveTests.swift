import Foundation
import Testing

@testable import SignedArchive

/// Archives, good and bad, and what is on the disk afterwards.
struct ArchiveTests {
  private let work = try? Work()

  /// A folder that goes away with the test.
  private final class Work {
    let url = FileManager.default.temporaryDirectory.appending(path: "archive-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ data: Data, to path: String) throws -> URL {
      let file = url.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
      return file
    }

    func files(in path: String) throws -> [String: String] {
      let folder = url.appending(path: path)
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      return names.reduce(into: [:]) { files, name in
        files[name] = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      }
    }
  }

  @Test func `what is packed is unpacked, under its own names`() throws {
    let work = try #require(work)
    for (path, text) in ["index.html": "hi", "js/앱.js": "1", "a/b/c.css": ""] {
      _ = try work.write(Data(text.utf8), to: "web/" + path)
    }
    _ = try work.write(Data("no".utf8), to: "web/.git/config")
    let archive = work.url.appending(path: "a.tar.gz")

    #expect(try Archive.pack(work.url.appending(path: "web"), as: archive) == 3)
    #expect(try Archive.unpack(archive, into: work.url.appending(path: "new")) == 3)

    #expect(
      try work.files(in: "new") == ["index.html": "hi", "js/앱.js": "1", "a/b/c.css": ""])
  }

  @Test func `the same files give the same archive`() throws {
    let work = try #require(work)
    _ = try work.write(Data("hi".utf8), to: "web/index.html")
    let archives = ["one", "two"].map { work.url.appending(path: $0) }
    try Archive.pack(work.url.appending(path: "web"), as: archives[0])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)],
      ofItemAtPath: work.url.appending(path: "web/index.html").path)
    try Archive.pack(work.url.appending(path: "web"), as: archives[1])

    #expect(try Data(contentsOf: archives[0]) == Data(contentsOf: archives[1]))
  }

  @Test func `a link is not packed`() throws {
    let work = try #require(work)
    _ = try work.write(Data(), to: "web/index.html")
    try FileManager.default.createSymbolicLink(
      atPath: work.url.appending(path: "web/secret").path, withDestinationPath: "/etc/passwd")

    #expect(throws: ArchiveError.badKind("secret")) {
      try Archive.pack(work.url.appending(path: "web"), as: work.url.appending(path: "a"))
    }
  }

  @Test func `a folder that another packer has packed is taken`() throws {
    let work = try #require(work)
    let archive = try work.write(
      Tar.entry("./", kind: "5") + Tar.entry("./js/", kind: "5") + Tar.entry("./js/a.js")
        + Tar.entry("./index.html") + Tar.end, to: "a.tar")

    #expect(try Archive.unpack(archive, into: work.url.appending(path: "new")) == 2)
    #expect(try work.files(in: "new") == ["js/a.js": "x", "index.html": "x"])
  }

  static let tricks: [(String, Data)] = [
    ("a way up", Tar.entry("../evil")), ("a way up within", Tar.entry("a/../../evil")),
    ("an absolute name", Tar.entry("/tmp/evil")), ("an empty part", Tar.entry("a//evil")),
    ("a backslash", Tar.entry("..\\evil")), ("a line break", Tar.entry("a\nb")),
    ("the folder as a file", Tar.entry(".")), ("no name", Tar.entry("")),
    ("a link", Tar.entry("evil", kind: "2", link: "/etc")),
    ("a link and a file through it", Tar.entry("d", kind: "2", link: "/tmp") + Tar.entry("d/evil")),
    ("a hard link", Tar.entry("evil", kind: "1", link: "/etc/passwd")),
    ("a device", Tar.entry("evil", kind: "3")), ("a pipe", Tar.entry("evil", kind: "6")),
    ("a name twice", Tar.entry("a") + Tar.entry("a")),
    ("a file as a folder", Tar.entry("a") + Tar.entry("a/b")),
    ("a folder as a file", Tar.entry("a/", kind: "5") + Tar.entry("a")),
    ("too deep", Tar.entry(Array(repeating: "a", count: 40).joined(separator: "/"))),
    ("bytes that are no text", Tar.rawName([0x66, 0xff, 0xfe])),
  ]

  @Test(arguments: tricks)
  func `an archive with a trick is refused, and nothing is outside`(_ trick: (String, Data)) throws
  {
    let work = try #require(work)
    let archive = try work.write(trick.1 + Tar.end, to: "in/a.tar")

    let folder = work.url.appending(path: "in/new")
    #expect(throws: ArchiveError.self, "\(trick.0)") {
      try Archive.unpack(archive, into: folder)
    }

    let outside = try work.files(in: "").keys.filter { !$0.hasPrefix("in/new") && $0 != "in/a.tar" }
    #expect(outside == [])
    #expect(!FileManager.default.fileExists(atPath: "/tmp/evil"))
  }

  @Test func `an archive that is cut is not whole`() throws {
    let work = try #require(work)
    let noise = Data((0..<200_000).map { _ in UInt8.random(in: 0...255) })
    _ = try work.write(noise, to: "web/a.bin")
    _ = try work.write(noise, to: "web/b.bin")
    let archive = work.url.appending(path: "a.tar.gz")
    try Archive.pack(work.url.appending(path: "web"), as: archive)
    let whole = try Data(contentsOf: archive)

    for share in [0.0, 0.3, 0.5, 0.9] {
      let cut = try work.write(whole.prefix(Int(Double(whole.count) * share)), to: "cut")
      let folder = work.url.appending(path: UUID().uuidString)
      #expect { try Archive.unpack(cut, into: folder) } throws: { error in
        if case ArchiveError.broken = error { true } else { false }
      }
    }
    let other = try work.write(Data("<html>not found</html>".utf8), to: "other")
    #expect(throws: ArchiveError.self) {
      try Archive.unpack(other, into: work.url.appending(path: "other-new"))
    }
  }

  @Test func `an archive that holds too much is refused before the disk is full`() throws {
    let work = try #require(work)
    _ = try work.write(Data(count: 3 << 20), to: "web/a.bin")
    for number in 0..<20 { _ = try work.write(Data(), to: "web/\(number)") }
    let archive = work.url.appending(path: "a.tar.gz")
    try Archive.pack(work.url.appending(path: "web"), as: archive)
    #expect(try Data(contentsOf: archive).count < 10_000)
    var few = ArchiveLimits()
    few.entries = 20
    var small = ArchiveLimits()
    small.bytes = 2 << 20

    #expect(throws: ArchiveError.tooLarge("more than 20 files and folders")) {
      try Archive.unpack(archive, into: work.url.appending(path: "few"), limits: few)
    }
    #expect(throws: ArchiveError.tooLarge("more than 2097152 bytes")) {
      try Archive.unpack(archive, into: work.url.appending(path: "small"), limits: small)
    }
    let written =
      try FileManager.default.attributesOfItem(
        atPath: work.url.appending(path: "small/a.bin").path)[.size] as? Int
    #expect(try #require(written) <= 2 << 20)
  }

  @Test func `a disk that takes no more is said`() throws {
    let work = try #require(work)
    _ = try work.write(Data(count: 65 << 20), to: "web/a.bin")
    let archive = work.url.appending(path: "a.tar.gz")
    try Archive.pack(work.url.appending(path: "web"), as: archive)

    // A file that may not grow fails as one on a full disk does, in the middle.
    let error = FileLimit.hold(64 << 20) {
      #expect(throws: ArchiveError.self) {
        try Archive.unpack(archive, into: work.url.appending(path: "new"))
      }
    }

    guard case .storage(let detail)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(detail.hasPrefix("a.bin cannot be written"))
  }

  @Test func `a folder that is there already is left as it is`() throws {
    let work = try #require(work)
    let archive = try work.write(Tar.entry("a") + Tar.end, to: "a.tar")
    _ = try work.write(Data("mine".utf8), to: "new/a")

    #expect(throws: ArchiveError.self) {
      try Archive.unpack(archive, into: work.url.appending(path: "new"))
    }
    #expect(try work.files(in: "new") == ["a": "mine"])
  }
}

/// How large a file of this process may become.
private enum FileLimit {
  static func hold<Value>(_ bytes: Int, _ work: () throws -> Value) rethrows -> Value {
    var before = rlimit()
    unsafe getrlimit(.init(RLIMIT_FSIZE.rawValue), &before)
    let signal = signal(SIGXFSZ, SIG_IGN)
    var held = before
    held.rlim_cur = rlim_t(bytes)
    unsafe setrlimit(.init(RLIMIT_FSIZE.rawValue), &held)
    defer {
      unsafe setrlimit(.init(RLIMIT_FSIZE.rawValue), &before)
      _ = Foundation.signal(SIGXFSZ, signal)
    }
    return try work()
  }
}

extension Tar {
  /// An entry whose name is these bytes.
  fileprivate static func rawName(_ bytes: [UInt8]) -> Data {
    var entry = entry(String(repeating: "z", count: bytes.count))
    let sum = entry[148..<154].reduce(0) { $0 * 8 + Int($1) - 48 }
    let change = bytes.reduce(0) { $0 + Int($1) - 122 }
    let text = String(sum + change, radix: 8)
    let padded = String(repeating: "0", count: 6 - text.count) + text
    entry.replaceSubrange(148..<154, with: Data(padded.utf8))
    entry.replaceSubrange(0..<bytes.count, with: bytes)
    return entry
  }
}
