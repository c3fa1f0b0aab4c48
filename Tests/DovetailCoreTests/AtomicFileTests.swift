import Foundation
import Testing

@testable import DovetailCore

struct AtomicFileTests {
  @Test func `a file is replaced, never written into`() throws {
    let folder = try Folder()
    let file = AtomicFile(url: folder.url.appending(path: "deep/file.json"))
    try file.write(Data("old".utf8))
    let reader = try FileHandle(forReadingFrom: file.url)

    try file.write(Data("new, and longer".utf8))

    // Whoever had it open, or stopped in the middle, has the old one whole.
    #expect(try reader.readToEnd() == Data("old".utf8))
    #expect(try file.read() == Data("new, and longer".utf8))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "deep").path)
    #expect(names == ["file.json"])
  }

  @Test func `a process killed while it writes leaves one whole version`() throws {
    let folder = try Folder()
    let file = AtomicFile(url: folder.url.appending(path: "file.json"))
    let versions = [Data(repeating: 65, count: 100_000), Data(repeating: 66, count: 200_000)]
    try file.write(versions[0])
    // What a kill between the steps of writing leaves behind.
    try versions[1].prefix(10).write(to: folder.url.appending(path: ".file.json.killed"))

    #expect(try file.read() == versions[0])
    try file.write(versions[1])
    #expect(try file.read() == versions[1])
  }

  @Test func `no file is nothing, and one that cannot be read is an error`() throws {
    let folder = try Folder()

    #expect(try AtomicFile(url: folder.url.appending(path: "none")).read() == nil)
    #expect(throws: (any Error).self) { try AtomicFile(url: folder.url).read() }
  }
}
