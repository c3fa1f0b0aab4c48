import Foundation
import FoundationNetworking

/// The server of the Library Card example, as people start it, and what it says of
/// each request.
actor LibraryServer {
  /// One request, as the server logs it.
  struct Request: Decodable, Sendable {
    var method, path, token, cookie, agent: String
    var status: Int
  }

  private struct Start: Decodable { var address: URL }

  /// Its address.
  let url: URL
  private let process: Process
  private let pid: pid_t
  /// What it has said so far.
  private(set) var requests: [Request] = []
  private var waiters: [Waiter] = []

  private struct Waiter {
    let id = UUID()
    let matches: @Sendable (Request) -> Bool
    let continuation: CheckedContinuation<Request?, Never>
  }

  init() async throws {
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let example = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Examples/LibraryCard/server.py").standardizedFileURL
    process.arguments = ["python3", example.path, "0"]
    let pipe = Pipe()
    process.standardOutput = pipe
    var lines = Self.lines(pipe.fileHandleForReading).makeAsyncIterator()
    try process.run()
    pid = process.processIdentifier
    guard let first = await lines.next() else { throw CocoaError(.fileReadUnknown) }
    url = try JSONDecoder().decode(Start.self, from: first).address
    let rest = lines
    Task { [weak self] in
      var rest = rest
      while let line = await rest.next() {
        guard let request = try? JSONDecoder().decode(Request.self, from: line) else { continue }
        await self?.add(request)
      }
    }
  }

  /// Ends it.
  nonisolated func stop() { kill(pid, SIGKILL) }

  private static func lines(_ file: FileHandle) -> AsyncStream<Data> {
    let (stream, continuation) = AsyncStream.makeStream(of: Data.self)
    let rest = Rest()
    file.readabilityHandler = { file in
      let data = file.availableData
      for line in rest.add(data) { continuation.yield(line) }
      guard data.isEmpty else { return }
      file.readabilityHandler = nil
      continuation.finish()
    }
    return stream
  }

  /// Bytes that are no whole line yet; the handle calls one at a time.
  private final class Rest: @unchecked Sendable {
    private var bytes = Data()

    func add(_ data: Data) -> [Data] {
      bytes += data
      var lines: [Data] = []
      while let end = bytes.firstIndex(of: 10) {
        lines.append(Data(bytes[bytes.startIndex..<end]))
        bytes = Data(bytes[(end + 1)...])
      }
      return lines
    }
  }

  private func add(_ request: Request) {
    requests.append(request)
    let due = waiters.filter { $0.matches(request) }
    waiters.removeAll { $0.matches(request) }
    for waiter in due { waiter.continuation.resume(returning: request) }
  }

  /// Waits for a request of a path with that status, unless it has come; nil when
  /// it does not come in time.
  func request(_ path: String, status: Int = 200) async -> Request? {
    let matches: @Sendable (Request) -> Bool = { $0.path == path && $0.status == status }
    if let request = requests.last(where: matches) { return request }
    var clock: Task<Void, Never>?
    defer { clock?.cancel() }
    return await withCheckedContinuation { continuation in
      let waiter = Waiter(matches: matches, continuation: continuation)
      waiters.append(waiter)
      clock = Task {
        try? await Task.sleep(for: .seconds(10))
        if !Task.isCancelled { giveUp(waiter.id) }
      }
    }
  }

  private func giveUp(_ id: UUID) {
    for waiter in waiters where waiter.id == id { waiter.continuation.resume(returning: nil) }
    waiters.removeAll { $0.id == id }
  }

  /// Forgets what it has said.
  func forget() { requests = [] }

  /// All tokens are old from now on.
  func expire() async throws {
    _ = try await URLSession.shared.data(from: url.appending(path: "expire"))
  }
}
