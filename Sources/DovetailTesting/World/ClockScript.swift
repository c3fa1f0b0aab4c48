internal import Foundation

/// A clock for pages that moves only when the test says so: `Date`,
/// `performance.now` and timers.
enum ClockScript {
  /// For each frame, before its own scripts.
  static func source(at date: Date) -> String {
    // A number, never text of somebody's.
    "(\(clock))(\(Int64((date.timeIntervalSince1970 * 1000).rounded())));"
  }

  private static let clock = """
    start => {
      const RealDate = Date;
      let now = start, begin = start, last = 0;
      const timers = new Map();
      class TestDate extends RealDate {
        constructor(...parts) { if (parts.length) super(...parts); else super(now); }
        static now() { return now; }
      }
      globalThis.Date = new Proxy(TestDate, {
        apply: () => new TestDate().toString(),
      });
      performance.now = () => now - begin;
      const add = (work, delay, values, pause) => {
        timers.set(++last, { work, values, pause, at: now + Math.max(0, Number(delay) || 0) });
        return last;
      };
      globalThis.setTimeout = (work, delay, ...values) => add(work, delay, values, null);
      globalThis.setInterval = (work, delay, ...values) =>
        add(work, delay, values, Math.max(1, Number(delay) || 0));
      globalThis.clearTimeout = globalThis.clearInterval = id => { timers.delete(id); };
      // Told by the tests' own world, which shares the window but no values.
      addEventListener("dovetail-clock", async event => {
        const end = now + Number(event.detail);
        while (true) {
          const [id, timer] = [...timers].filter(([, timer]) => timer.at <= end)
            .sort(([a, one], [b, other]) => one.at - other.at || a - b)[0] ?? [];
          if (!timer) break;
          now = Math.max(now, timer.at);
          if (timer.pause === null) timers.delete(id); else timer.at = now + timer.pause;
          try {
            if (typeof timer.work === "function") timer.work(...timer.values);
            else globalThis.eval(String(timer.work));
          } catch (error) { reportError(error); }
          // Promises that it settled go on before the next one.
          await null; await null;
        }
        now = end;
        dispatchEvent(new CustomEvent("dovetail-clock-moved"));
      });
    }
    """

  /// Moves a frame's clock on, in the tests' own world; returns when all timers
  /// until then have run.
  static let advance = """
    const moved = new Promise(done =>
      addEventListener("dovetail-clock-moved", done, { once: true }));
    dispatchEvent(new CustomEvent("dovetail-clock", { detail: milliseconds }));
    await moved;
    return true;
    """
}
