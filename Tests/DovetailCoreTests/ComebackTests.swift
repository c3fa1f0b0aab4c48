import Foundation
import Synchronization
import Testing

@testable import DovetailCore

@MainActor
struct ComebackTests {
  private final class Server: Sendable {
    let answers: Mutex<[Bool]>
    let asked = Mutex<[URL]>([])
    init(_ answers: [Bool]) { self.answers = Mutex(answers) }

    var probe: HostProbe {
      HostProbe { url in
        self.asked.withLock { $0.append(url) }
        return self.answers.withLock { $0.isEmpty ? false : $0.removeFirst() }
      }
    }
  }

  private let url = URL(string: "https://example.test/deep?a=1")!
  private let quick = Array(repeating: Duration.milliseconds(1), count: 4)

  @Test func `the host is tried until it answers, and then no more`() async {
    let server = Server([false, false, true, true])
    var comeback: Comeback?
    await withCheckedContinuation { done in
      comeback = Comeback(
        to: url, probe: server.probe, isAvailable: { true }, onReturn: { done.resume() })
      comeback?.look(after: quick[...])
    }

    #expect(comeback != nil)
    #expect(server.asked.withLock { $0 } == [url, url, url])
  }

  @Test func `a second look takes the place of the first, and one answer is told once`() async {
    let server = Server([true, true])
    var count = 0
    await withCheckedContinuation { done in
      let comeback = Comeback(
        to: url, probe: server.probe, isAvailable: { true },
        onReturn: {
          count += 1
          done.resume()
        })
      comeback.look(after: [.seconds(60)])
      comeback.look(after: [.zero])
      kept = comeback
    }

    #expect(count == 1)
    #expect(server.asked.withLock { $0.count } == 1)
  }

  @Test func `without any network nobody is asked`() async {
    let server = Server([true])
    let comeback = Comeback(
      to: url, probe: server.probe, isAvailable: { false }, onReturn: { Issue.record("returned") })
    await comeback.look(after: quick[...]).value

    #expect(server.asked.withLock { $0 }.isEmpty)
  }
}

@MainActor private var kept: Comeback?
