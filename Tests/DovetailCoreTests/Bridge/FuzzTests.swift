import Foundation
import Testing
import WebKit

@testable import DovetailCore

/// Bodies out of a seeded source of chance, and many calls in a row.
///
/// `DOVETAIL_FUZZ_SECONDS` and `DOVETAIL_FUZZ_SEED` make it longer and another;
/// `DOVETAIL_CALLS` says how many calls in a row, by default 100,000.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(20)))
struct FuzzTests {
  private func setting(_ name: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? usual
  }

  struct Typed: Codable, Sendable {
    var a: Int?
    var b: [String]?
    var c: [String: Double]?
  }

  private func app() async throws -> HostedApp {
    let app = try HostedApp(["/": ""])
    app.main.commands.add(Command("echo") { @MainActor (value: PageValue, _) in value })
    app.main.commands.add(Command("typed") { (value: Typed, _) in value })
    app.main.commands.add(Command("text") { (value: String, _) in value })
    app.main.onMessage("any") { PageMessage.text(of: $0.body) }
    app.main.commands.add(
      .stream("values") { (value: [PageValue], _) in
        AsyncStream { stream in
          for one in value { stream.yield(one) }
          stream.finish()
        }
      })
    try await app.load()
    return app
  }

  /// Makes bodies from a seed, posts them each way, and says what became of them.
  private static let fuzz = #"""
    let state = seed;
    const chance = n => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return Math.floor(state / 65536) % n;
    };
    const texts = ['', 'a', '\0', '\0b', '\0d1', '\uD800', '\uDC00x', '\u2028', '</script>', '__proto__',
      'constructor', 'toJSON', 'then', '한글', '👩‍👩‍👧', "'", '"', '\\', '\n', 'x'.repeat(1500)];
    const make = depth => {
      switch (chance(depth > 4 ? 12 : 26)) {
        case 0: return null;
        case 1: return undefined;
        case 2: return chance(2) === 0;
        case 3: return chance(1000) - 500;
        case 4: return [NaN, Infinity, -0, 1e300, 5e-324, 2 ** 53, -(2 ** 63)][chance(7)];
        case 5: case 6: case 7: return texts[chance(texts.length)];
        case 8: return new Date(chance(2) ? NaN : chance(1e6));
        case 9: return new Uint8Array(chance(50)).fill(chance(256));
        case 10: return Symbol('s');
        case 11: return () => 1;
        case 12: return BigInt(chance(9));
        case 13: return new Map([[1, 2]]);
        case 14: return new Proxy({}, { ownKeys() { throw new Error('trap') },
          get() { throw new Error('trap') } });
        case 15: return { get x() { if (chance(2)) throw new TypeError('getter'); return make(depth + 1) } };
        case 16: return { toJSON() { return make(depth + 1) } };
        case 17: { const ring = { list: [] }; ring.list.push(chance(2) ? ring : ring.list); return ring }
        case 18: return Object.create({ inherited: 1 }, { own: { value: make(depth + 1), enumerable: true } });
        case 19: { let deep = []; for (let i = chance(3000); i-- > 0;) deep = [deep]; return deep }
        case 20: { const holes = []; holes[chance(20)] = 1; return holes }
        case 21: { const buffer = new ArrayBuffer(8); structuredClone(buffer, { transfer: [buffer] }); return buffer }
        case 22: return [new Float64Array([NaN, 1]), new DataView(new ArrayBuffer(3))];
        case 23: return Array.from({ length: chance(6) }, () => make(depth + 1));
        case 24: return [document.body, window, new Blob(['b']), Promise.reject(1).catch(() => 1)][chance(4)];
        default: {
          const object = {};
          for (let i = chance(6); i-- > 0;) {
            Object.defineProperty(object, texts[chance(texts.length)],
              { value: make(depth + 1), enumerable: chance(8) > 0, configurable: true });
          }
          return object;
        }
      }
    };
    const settled = promise => Promise.race([
      promise.then(() => 'ok', error => {
        if (error instanceof dovetail.DovetailError && typeof error.code === 'string') return error.code;
        return error instanceof Error || error instanceof DOMException ? 'classic' : 'strange ' + error;
      }),
      new Promise(go => setTimeout(go, 20000, 'never')),
    ]);
    const huge = ['x'.repeat(1e8), { a: ['x'.repeat(1e8)] }, new Uint8Array(1e8),
      { at: new Date(1), list: Array(1.2e6).fill(0) }];
    const counts = {};
    const count = key => { counts[key] = (counts[key] ?? 0) + 1 };
    let rounds = 0;
    for (const body of huge) {
      count(await settled(dovetail.invoke('echo', body)));
      try { count(await settled(webkit.messageHandlers.echo.postMessage(body))); }
      catch { count('thrown') }
    }
    const until = performance.now() + milliseconds;
    while (performance.now() < until) {
      const asked = [];
      for (let i = 0; i < 40; i++) {
        const body = make(0);
        asked.push(settled(dovetail.invoke(['echo', 'typed', 'text', 'none', 'any'][chance(5)], body)));
        if (chance(4) === 0) {
          try { asked.push(settled(webkit.messageHandlers[['echo', 'any'][chance(2)]].postMessage(body))); }
          catch { count('thrown') }
        }
        if (chance(8) === 0) asked.push(settled((async () => {
          for await (const value of dovetail.stream('values', [body, body])) if (chance(3) === 0) break;
        })()));
        if (chance(16) === 0) {
          const stop = new AbortController();
          asked.push(settled(dovetail.invoke('echo', body, { signal: stop.signal })));
          stop.abort();
        }
      }
      for (const outcome of await Promise.all(asked)) count(outcome);
      rounds++;
    }
    return JSON.stringify({ rounds, counts });
    """#

  @Test func `whatever is posted ends in an answer or a typed error`() async throws {
    let app = try await app()
    let seconds = setting("DOVETAIL_FUZZ_SECONDS", 3)
    let seed = setting("DOVETAIL_FUZZ_SEED", 20_260_101)

    let before = try Memory.peak()
    let text = try #require(
      try await app.js(Self.fuzz, ["seed": seed, "milliseconds": seconds * 1000]) as? String)
    struct Outcome: Decodable {
      var rounds: Int
      var counts: [String: Int]
    }
    let outcome = try JSONDecoder().decode(Outcome.self, from: Data(text.utf8))
    print("fuzz: \(text)")

    let known: Set = [
      "ok", "classic", "thrown", "cannot_send", "bad_payload", "unknown_command", "cancelled",
      "failed", "too_large",
    ]
    let unusual = app.lines.filter { !$0.contains("echo") }.suffix(20).joined(separator: "\n")
    #expect(Set(outcome.counts.keys).subtracting(known) == [], "seed \(seed): \(unusual)")
    for code in ["ok", "cannot_send", "bad_payload", "unknown_command", "cancelled", "too_large"] {
      #expect(outcome.counts[code, default: 0] > 0, "\(code)")
    }
    #expect(app.main.bridge.pendingCalls == 0)
    // A message has at most 32 MiB; what is made of one is a few times that.
    #expect(try Memory.peak() - before < 512 << 10, "kB")
    #expect(try await app.text("return await dovetail.invoke('text', 'alive')") == "alive")
  }

  @Test func `many calls in a row leave no memory and nothing pending`() async throws {
    let app = try await app()
    let calls = setting("DOVETAIL_CALLS", 100_000)
    let part = calls / 10
    let script = """
      for (let i = 0; i < count;) {
        const all = [];
        for (let k = 0; k < 50; k++, i++) all.push(dovetail.invoke('typed', { a: i, b: ['x', 'y'] }));
        await Promise.all(all);
        await dovetail.invoke('echo', { i }); i++;
      }
      """
    // What is made once is made before.
    let before = part < 100_000 ? 4 : 1
    for _ in 0..<before { try await app.js(script, ["count": part]) }
    let first = try Memory.now()
    for _ in before..<10 { try await app.js(script, ["count": part]) }
    let last = try Memory.now()
    print("memory: \(first) kB after \(before * part) calls, \(last) kB after \(calls)")

    #expect(Double(last) <= Double(first) * 1.02)
    #expect(app.main.bridge.pendingCalls == 0)
    #expect(app.main.bridge.sessionCount == 1)
  }

  // B043
  @Test func `a browser that goes in the midst of a thousand messages does no harm`() async throws {
    var app: HostedApp? = try await app()
    app?.run(
      "for (let i = 0; i < 1000; i++) { dovetail.invoke('typed', {}); dovetail.invoke('echo', i) }")
    let server = app?.server

    app?.stack.close(try #require(app?.main))
    app = nil

    let next = try await self.app()
    #expect(try await next.text("return await dovetail.invoke('text', 'a')") == "a")
    withExtendedLifetime(server) {}
  }
}
