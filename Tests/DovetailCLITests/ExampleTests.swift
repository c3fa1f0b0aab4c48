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
}
