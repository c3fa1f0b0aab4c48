import Foundation

/// A named pipe that a program writes lines to.
@MainActor
final class LinePipe {
  /// Its path, for programs that want one.
  let path: String
  /// For programs that write to their standard output.
  let writing: FileHandle
  /// Gets each line.
  var onLine: (@MainActor (String) -> Void)?
  private var whenEnded: CheckedContinuation<Void, Never>?
  private var isEnded = false
  /// Says that all before it was read.
  private let last = "end \(UUID().uuidString)"

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pipe").path
    // Open for both, so that it lives on when a writer goes.
    guard unsafe mkfifo(path, 0o600) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    writing = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let last = last
    let thread = Thread { [weak self] in
      var rest = Data()
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = unsafe read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest += buffer[..<count]
        while let end = rest.firstIndex(of: 10) {
          let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
          rest = Data(rest[rest.index(after: end)...])
          Task { @MainActor [weak self] in self?.take(line) }
          if line == last { return }
        }
      }
    }
    thread.start()
  }

  private func take(_ line: String) {
    guard line == last else {
      onLine?(line)
      return
    }
    isEnded = true
    whenEnded?.resume()
    whenEnded = nil
  }

  /// Waits until everything that was written has been read. Once.
  func end() async {
    try? writing.write(contentsOf: Data("\n\(last)\n".utf8))
    if !isEnded { await withCheckedContinuation { whenEnded = $0 } }
    unsafe unlink(path)
  }
}
