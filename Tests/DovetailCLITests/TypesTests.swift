import Foundation
import Testing

/// `dovetail types`, with the program of an example.
@Suite(.timeLimit(.minutes(2)))
struct TypesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private func written() async throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "dovetail.d.ts")
    let output = try await dovetail(["types", program(), "--output", file.path])
    #expect(output.status == 0, "\(output.errors)")
    return file
  }

  private func program() -> String {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "OfficeCheckin").path
  }

  @Test func `a copy that is up to date passes, one that is not fails and says what breaks`()
    async throws
  {
    let file = try await written()
    defer { try? FileManager.default.removeItem(at: folder) }

    let same = try await dovetail(["types", program(), "--check", file.path])
    #expect(same.status == 0)
    let text = try String(contentsOf: file, encoding: .utf8)
    try Data(
      text.replacing(
        "\"name\":\"value\",\"shape\":{\"text\":{}}",
        with:
          "\"name\":\"value\",\"shape\":{\"number\":{}}"
      ).utf8
    ).write(to: file)
    let other = try await dovetail(["types", program(), "--check", file.path])

    #expect(other.status == 65)
    #expect(
      other.errors.contains("locationSearch: its request.value was number and is string"),
      "\(other.errors)")
    try Data(text.replacing("do not change it", with: "never change it").utf8).write(to: file)
    let stale = try await dovetail(["types", program(), "--check", file.path])
    #expect(stale.status == 65)
    #expect(stale.errors.contains("nothing breaks"), "\(stale.errors)")
  }

  @Test(arguments: [
    (["types"], 64, "Say which program"),
    (["types", "a", "b"], 64, "one program"),
    (["types", "/no/such/program"], 66, "cannot be run"),
    (["types", "/bin/true"], 65, "gave no declarations"),
    (["types", "/bin/true", "--check"], 64, "--check needs a file"),
    (["types", "/bin/true", "--no"], 64, "no option of types"),
  ])
  func `a mistake is named`(_ words: [String], _ status: Int, _ message: String) async throws {
    let output = try await dovetail(words)

    #expect(output.status == Int32(status))
    #expect(output.errors.contains(message), "\(output.errors)")
  }
}
