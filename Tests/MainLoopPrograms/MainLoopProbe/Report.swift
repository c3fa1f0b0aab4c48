import Dispatch
import Foundation
import GObjectBridge

/// Prints, line by line, what this process's way of waiting serves.
@MainActor
public func reportMainLoop() async {
  say("task", isOnMainThread)
  try? await Task.sleep(for: .milliseconds(1))
  say("after sleep", isOnMainThread)
  await Task.detached { await MainActor.run { say("from elsewhere", isOnMainThread) } }.value
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async {
      say("main queue", isOnMainThread)
      continuation.resume()
    }
  }
  await withCheckedContinuation { continuation in
    afterTimeout(milliseconds: 1) {
      say("timeout", isOnMainThread)
      continuation.resume()
    }
  }
  var page: PageProbe?
  await withCheckedContinuation { continuation in
    page = PageProbe(title: "hello") { title in
      say("title \(title)", isOnMainThread)
      continuation.resume()
    }
  }
  withExtendedLifetime(page) {}
  page = nil
  // The engine's processes go on loading and leaving for a moment.
  _ = await costOfAnIdleSecond()
  let cost = await costOfAnIdleSecond()
  FileHandle.standardError.write(Data("idle second: \(cost)\n".utf8))
  say("idle", cost <= .milliseconds(20))
}

/// What ``reportMainLoop()`` prints where everything works.
public let expectedReport = """
  task: true
  after sleep: true
  from elsewhere: true
  main queue: true
  timeout: true
  title hello: true
  idle: true

  """

private func say(_ what: String, _ holds: Bool) {
  FileHandle.standardOutput.write(Data("\(what): \(holds)\n".utf8))
}
