internal import Foundation
internal import Testing

/// Where in a test something was said.
struct TestPlace: Sendable, CustomStringConvertible {
  let fileID: StaticString
  let file: StaticString
  let line: UInt
  let column: UInt

  init(_ fileID: StaticString, _ file: StaticString, _ line: UInt, _ column: UInt = 1) {
    (self.fileID, self.file, self.line, self.column) = (fileID, file, line, column)
  }

  /// File and line, as compilers write them.
  var description: String {
    "\("\(fileID)".split(separator: "/").last.map(String.init) ?? "\(fileID)"):\(line)"
  }

  var sourceLocation: SourceLocation {
    SourceLocation(
      fileID: "\(fileID)", filePath: "\(file)", line: Int(line), column: Int(column))
  }
}
