import Foundation
import Testing

@testable import WebKit

struct SandboxCheckTests {
  private func problem(_ restriction: String, _ sandbox: String) throws -> String? {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(restriction.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return SandboxCheck.problem(restriction: file.path, sandbox: sandbox)
  }

  @Test func `a sandbox that the system does not let start is told, with what to do`() throws {
    let problem = try #require(try problem("1\n", "/bin/false"))

    #expect(problem.contains("/bin/false"))
    #expect(problem.hasSuffix("sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0"))
    #expect(try self.problem("1\n", "/no/such/program") != nil)
  }

  @Test(arguments: [("1\n", "/bin/true"), ("0\n", "/bin/false"), ("", "/bin/false")])
  func `nothing is told where nothing is wrong`(_ restriction: String, _ sandbox: String) throws {
    #expect(try problem(restriction, sandbox) == nil)
  }

  @Test func `a system without the restriction is not asked`() {
    #expect(SandboxCheck.problem(restriction: "/no/such/file", sandbox: "/bin/false") == nil)
  }
}
