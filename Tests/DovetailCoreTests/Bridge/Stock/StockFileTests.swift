import Foundation
import Testing

@testable import DovetailCore

/// Files that the person chooses for a page, and keeps of it.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct StockFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func write(_ name: String, _ bytes: [UInt8]) throws -> URL {
    let file = folder.url.appending(path: name)
    try Data(bytes).write(to: file)
    return file
  }

  @Test func `what the person picks reaches the page, and no path`() async throws {
    let app = try await HostedApp(stock: StockCommands.files)
    let files = [try write("사진.PNG", [0, 255, 128]), try write("empty", [])]
    app.host.answer = { $0.answer(.files(files)) }

    #expect(
      try await app.text(
        """
        const wish = { types: ['image/*'], extensions: ['PDF'], several: true };
        const files = await dovetail.invoke('files.pick', wish);
        return JSON.stringify(files.map(file =>
          [file.name, file.type, [...new Uint8Array(file.data)], Object.keys(file).length]));
        """)
        == #"[["사진.PNG","image/png",[0,255,128],3],["empty","application/octet-stream",[],3]]"#)
    #expect(
      app.host.dialogs.map(\.kind) == [
        .files(FileChoice(allowsSeveral: true, types: ["image/*"], extensions: ["pdf"]))
      ])
  }

  @Test func `nothing picked is an empty list`() async throws {
    let app = try await HostedApp(stock: StockCommands.files)
    app.host.answer = { $0.answer(.dismissed) }

    #expect(try await app.refusal("dovetail.invoke('files.pick')") == "answered []")
  }

  @Test func `what is too large, or gone, is an error with a name and no path`() async throws {
    let app = try await HostedApp(stock: StockCommands.files)
    let large = try write("large.bin", [])
    try FileHandle(forWritingTo: large).truncate(atOffset: UInt64(StockCommands.pickLimit) + 1)
    app.host.answer = { $0.answer(.files([large])) }
    #expect(
      try await app.refusal("dovetail.invoke('files.pick')")
        == "too_large: what was picked is more than \(StockCommands.pickLimit) bytes")

    let gone = folder.url.appending(path: "gone.txt")
    app.host.answer = { $0.answer(.files([gone])) }
    #expect(
      try await app.refusal("dovetail.invoke('files.pick')") == "failed: gone.txt cannot be read")
  }

  @Test func `a file is kept where the person wants it`() async throws {
    let app = try await HostedApp(stock: StockCommands.files)
    let place = folder.url.appending(path: "kept.bin")
    var drafts: [URL] = []
    app.host.answer = { dialog in
      if case .save(let choice) = dialog.kind { drafts.append(choice.contents) }
      dialog.answer(.files([place]))
    }

    #expect(
      try await app.refusal(
        "dovetail.invoke('files.save', { name: '../../a/보고.bin', data: new Uint8Array([1, 0, 2]) })"
      )
        == #"answered "kept.bin""#)

    #expect(try Data(contentsOf: place) == Data([1, 0, 2]))
    #expect(drafts.map(\.lastPathComponent) == ["보고.bin"])
    #expect(drafts.allSatisfy { !FileManager.default.fileExists(atPath: $0.path) })
  }

  @Test func `a name is made safe, and gets the type's extension`() async throws {
    let app = try await HostedApp(stock: StockCommands.files)
    app.host.answer = { $0.answer(.accepted) }

    #expect(
      try await app.refusal(
        "dovetail.invoke('files.save', { name: '.hidden', type: 'text/csv', data: new ArrayBuffer(1) })"
      ) == #"answered "hidden.csv""#)
    #expect(
      try await app.refusal("dovetail.invoke('files.save', { name: '', data: new ArrayBuffer(1) })")
        == #"answered "download""#)
  }

  @Test func `a file that nobody keeps is null, and one that cannot be written an error`()
    async throws
  {
    let app = try await HostedApp(stock: StockCommands.files)
    let save = "dovetail.invoke('files.save', { name: 'a.txt', data: new ArrayBuffer(1) })"
    app.host.answer = { $0.answer(.dismissed) }
    #expect(try await app.refusal(save) == "answered null")

    let nowhere = URL(filePath: "/proc/no-such-folder/a.txt")
    app.host.answer = { $0.answer(.files([nowhere])) }
    #expect(
      try await app.refusal(save)?.hasPrefix("failed: a.txt could not be written: ") == true)
  }
}
