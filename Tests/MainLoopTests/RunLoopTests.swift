import Foundation
import GObjectBridge
import MainLoopProbe
import XCTest

/// XCTest waits by spinning `RunLoop.main`, which these tests are about.
final class RunLoopTests: XCTestCase {
  @MainActor func testAnExpectationServesAWebView() {
    let loaded = expectation(description: "the page has its title")
    var title: String?
    let page = PageProbe(title: "expected") {
      title = $0
      XCTAssertTrue(isOnMainThread)
      loaded.fulfill()
    }

    waitForExpectations(timeout: 20)

    withExtendedLifetime(page) {}
    XCTAssertEqual(title, "expected")
  }

  @MainActor func testAnExpectationServesTheMainActor() {
    let done = expectation(description: "the task has ended")
    Task {
      try? await Task.sleep(for: .milliseconds(1))
      XCTAssertTrue(isOnMainThread)
      done.fulfill()
    }

    wait(for: [done], timeout: 20)
  }

  @MainActor func testAnAsyncTestServesAWebView() async {
    var page: PageProbe?
    let title = await withCheckedContinuation { continuation in
      page = PageProbe(title: "awaited") { continuation.resume(returning: $0) }
    }
    withExtendedLifetime(page) {}

    XCTAssertEqual(title, "awaited")
    XCTAssertTrue(isOnMainThread)
  }

  @MainActor func testRunUntilServesTimeouts() {
    MainLoop.attach()
    var fired = 0
    afterTimeout(milliseconds: 1) {
      fired += 1
      afterTimeout(milliseconds: 1) { fired += 1 }
    }

    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.2))

    XCTAssertEqual(fired, 2)
  }

  @MainActor func testARunEndsWhenATimeoutWasServed() {
    MainLoop.attach()
    var fired = false
    afterTimeout(milliseconds: 1) { fired = true }
    let deadline = Date(timeIntervalSinceNow: 20)

    while !fired, RunLoop.main.run(mode: .default, before: deadline) {}

    XCTAssertTrue(fired)
    XCTAssertLessThan(Date(), deadline)
  }

  @MainActor func testARunThatDoesNotSleepServesWhatIsReady() {
    MainLoop.attach()
    var fired = false
    afterTimeout(milliseconds: 0) { fired = true }

    _ = RunLoop.main.run(mode: .default, before: .distantPast)

    XCTAssertTrue(fired)
  }

  @MainActor func testASourceFromAnotherThreadWakesTheRunLoop() {
    MainLoop.attach()
    let served = expectation(description: "the source was served")
    let sourceAdded = DispatchWorkItem {
      addIdleSource {
        XCTAssertTrue(isOnMainThread)
        served.fulfill()
      }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05, execute: sourceAdded)

    let start = Date()
    wait(for: [served], timeout: 20)

    XCTAssertLessThan(Date().timeIntervalSince(start), 10)
  }

  @MainActor func testALoopInsideAMainQueueJobKeepsLaterJobs() {
    let later = expectation(description: "the later job has run")
    DispatchQueue.main.async {
      DispatchQueue.main.async { later.fulfill() }
      afterTimeout(milliseconds: 10) { MainLoop.quit() }
      MainLoop.run()
    }

    waitForExpectations(timeout: 5)
  }

  @MainActor func testARunLoopInsideAMainQueueJobKeepsLaterJobs() {
    var order: [String] = []
    DispatchQueue.main.async {
      DispatchQueue.main.async {
        order.append("later")
        MainLoop.quit()
      }
      RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.05))
      order.append("first")
    }
    afterTimeout(milliseconds: 5000) { MainLoop.quit() }

    MainLoop.run()

    XCTAssertEqual(order, ["first", "later"])
  }

  @MainActor func testAnIdleRunLoopCostsNothing() {
    MainLoop.attach()
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.2))
    let before = processorTime()

    RunLoop.main.run(until: Date(timeIntervalSinceNow: 1))

    XCTAssertLessThan(processorTime() - before, .milliseconds(20))
  }
}
