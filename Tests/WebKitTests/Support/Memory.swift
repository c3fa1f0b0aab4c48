import Foundation
import Testing

/// What the tests' own process has in memory, as the kernel counts it.
enum Memory {
  /// Bytes that are in memory now.
  static func resident() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(line.split { $0 == " " || $0 == "\t" }.compactMap { Int($0) }.first) * 1024
  }
}
