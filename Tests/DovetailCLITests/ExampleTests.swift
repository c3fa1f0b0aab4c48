import Foundation
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ExampleTests {
  @Test(arguments: ["en_US.UTF-8", "ko_KR.UTF-8"])
  func `Office Check-in holds every step, without any display`(_ language: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let output = try await run(
      "OfficeCheckin", [],
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "LANG": language, "LC_ALL": nil],
      in: folder)

    #expect(output.status == 0, "\(output.text)\(output.errors)")
    #expect(!output.errors.contains("CRITICAL"), "\(output.errors)")
    let pictures = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "out").path)
    #expect(pictures.count == 8)
  }

  @Test func `an app's own program takes a picture when asked, and writes what happens`()
    async throws
  {
    let picture = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: picture) }

    let output = try await run(
      "OfficeCheckin", ["--log", "--screenshot", picture.path],
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil])

    #expect(output.status == 0, "\(output.errors)")
    #expect(output.text.contains("navigation finish app://local/index.html"))
    #expect(try Data(contentsOf: picture).starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `a word that is missing is one message and a status`() async throws {
    let output = try await run("OfficeCheckin", ["--screenshot"])

    #expect(output.status == 1)
    #expect(output.errors.contains("OfficeCheckin: --screenshot needs a file name"))
  }
}
