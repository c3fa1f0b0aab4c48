import Dovetail
import Foundation

/// `dovetail types`.
struct TypesCommand {
  static let help = """
    Writes the TypeScript declarations of an app's commands, or checks a copy of them.

    USAGE: dovetail types PROGRAM [--output FILE] [--check FILE]

    PROGRAM                an app's program, such as .build/debug/OfficeCheckin

    OPTIONS
      --output FILE          where to write; default dovetail.d.ts
      --check FILE           write nothing; fail when FILE is not what would be written, and
                             say which changes break pages that were written for it
      -h, --help             show this
    """

  enum Aim: Equatable {
    case write(URL)
    case check(URL)
  }

  let program: URL
  let aim: Aim

  /// Reads the words after `types`.
  init(_ words: [String]) throws(Failure) {
    var words = words[...]
    var program: String?
    var aim: Aim?
    while let word = words.popFirst() {
      switch word {
      case "--output", "--check":
        guard let file = words.popFirst() else { throw Failure(.usage, "\(word) needs a file") }
        guard aim == nil else { throw Failure(.usage, "Give --output or --check, once") }
        aim = word == "--check" ? .check(URL(filePath: file)) : .write(URL(filePath: file))
      case _ where word.hasPrefix("-"):
        throw Failure(.usage, "'\(word)' is no option of types. See: dovetail types --help")
      default:
        guard program == nil else { throw Failure(.usage, "types takes one program") }
        program = word
      }
    }
    guard let program else {
      throw Failure(.usage, "Say which program. See: dovetail types --help")
    }
    self.program = URL(filePath: program)
    self.aim = aim ?? .write(URL(filePath: "dovetail.d.ts"))
  }

  func run() throws {
    let text = try declarations()
    switch aim {
    case .write(let file):
      do {
        try Data(text.utf8).write(to: file, options: .atomic)
      } catch {
        throw Failure(.cannotCreate, error.localizedDescription)
      }
      print("\(file.relativePath) written")
    case .check(let file): try check(text, file)
    }
  }

  private func declarations() throws -> String {
    let process = Process()
    process.executableURL = program
    process.arguments = ["--types"]
    let pipe = Pipe()
    process.standardOutput = pipe
    do {
      try process.run()
    } catch {
      throw Failure(
        .noInput, "\(program.relativePath) cannot be run: \(error.localizedDescription)")
    }
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    guard process.terminationStatus == 0, Contract(declarations: text) != nil else {
      throw Failure(.data, "\(program.relativePath) --types gave no declarations")
    }
    return text
  }

  private func check(_ text: String, _ file: URL) throws {
    guard let copy = try? String(contentsOf: file, encoding: .utf8) else {
      throw Failure(.noInput, "there is no \(file.relativePath)")
    }
    guard copy != text else { return print("\(file.relativePath) is up to date") }
    guard let now = Contract(declarations: text), let old = Contract(declarations: copy) else {
      throw Failure(.data, "\(file.relativePath) was not written by dovetail types")
    }
    let breaks = now.breaks(since: old)
    let advice =
      "Write it anew: dovetail types \(program.relativePath) --output \(file.relativePath)"
    guard breaks.isEmpty else {
      throw Failure(
        .data,
        "\(file.relativePath) is of version \(old.version), the app of \(now.version). This breaks "
          + "pages:\n  \(breaks.joined(separator: "\n  "))\n\(advice)")
    }
    throw Failure(
      .data,
      "\(file.relativePath) is of version \(old.version), the app of \(now.version); nothing "
        + "breaks. \(advice)")
  }
}
