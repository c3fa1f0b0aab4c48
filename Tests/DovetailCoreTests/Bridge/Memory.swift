import Foundation
import Testing

/// The memory of this process, in kB.
enum Memory {
  static func now() throws -> Int { try number("VmRSS:") }
  static func peak() throws -> Int { try number("VmHWM:") }

  private static func number(_ name: String) throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
    return try #require(Int(line.filter(\.isNumber)))
  }
}
