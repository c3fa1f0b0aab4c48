import Foundation
import FoundationXML
import Testing

@testable import DovetailCLI

@Suite(.timeLimit(.minutes(2)))
struct TestCommandTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func `tests are run on a display of their own, with a picture of what failed`() async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let report = folder.appending(path: "report.xml")

    let output = try await dovetail(
      [
        "test", Self.package.path, "--skip-build", "--filter", "Deliberate", "--junit",
        report.path, "--pictures", folder.appending(path: "pictures").path,
      ], environment: ["DOVETAIL_DELIBERATE": "1"])

    #expect(output.status == 1)
    #expect(output.errors.hasSuffix("dovetail: 2 of 4 tests failed\n"), "\(output.errors)")
    #expect(output.text.contains("✔ this one passes ("))
    #expect(output.text.contains("- this one is skipped (skipped)"))
    #expect(output.text.contains("Waited for the title “Two” in vain: it is “One”"))
    #expect(output.text.contains("4 tests, 2 failed, 1 skipped, in "), "\(output.text)")
    let pictures = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "pictures").path)
    #expect(
      pictures.sorted() == [
        "DeliberateXCTests-testThatFails.png",
        "DovetailTestingTests-DeliberateTests-this-one-has-an-expectation-that-fails.png",
      ])
    try check(report)
  }

  private func check(_ report: URL) throws {
    let document = try XMLDocument(contentsOf: report)
    let root = try #require(document.rootElement())
    func value(_ name: String) -> String? { root.attribute(forName: name)?.stringValue }
    #expect(value("tests") == "4" && value("failures") == "2" && value("skipped") == "1")
    let failures = try document.nodes(forXPath: "//failure").compactMap(\.stringValue)
    #expect(failures.count == 2)
    #expect(failures.contains { $0.contains("\"Two & \\\"three\\\"\"") }, "\(failures)")
    #expect(try document.nodes(forXPath: "//skipped").count == 1)
    #expect(try document.nodes(forXPath: "//system-out").count == 2)
  }

  @Test(arguments: [
    (["test", "/"], 66, "There is no Package.swift in /"),
    (["test", "--fast"], 64, "'--fast' is no option of test"),
    (["test", "--filter"], 64, "--filter needs a value"),
    (["test", "--filter", "("], 64, "is no regular expression"),
  ])
  func `a mistake ends with one message and a status`(
    _ words: [String], _ status: Int, _ message: String
  ) async throws {
    let output = try await dovetail(words)

    #expect(output.status == Int32(status))
    #expect(output.errors.contains(message), "\(output.errors)")
  }

  @Test func `no test at all is no success`() async throws {
    let output = try await dovetail([
      "test", Self.package.path, "--skip-build", "--filter", "NoSuchTestAnywhere",
    ])

    #expect(output.status == 66)
    #expect(output.errors.contains("No test fits 'NoSuchTestAnywhere'"), "\(output.errors)")
  }
}
