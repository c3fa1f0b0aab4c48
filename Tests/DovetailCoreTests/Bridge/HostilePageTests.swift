import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore

/// Whatever a page posts, or has done to itself.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)))
struct HostilePageTests {
  private func app(_ page: String = "") async throws -> HostedApp {
    let app = try HostedApp(["/": page])
    app.main.commands.add(Command("echo") { (value: PageValue, _) in value })
    app.main.commands.add(Command("text") { (text: String, _) in text })
    app.main.commands.add(Command("size") { (text: String, _) in text.utf16.count })
    try await app.load()
    return app
  }

  // B028, B029
  @Test func `a text comes back as it was, short and long`() async throws {
    let app = try await app()
    let text = #"it's "ok" \ </script> "# + "\u{2028}\u{2029}\0\u{7}\u{FEFF} 가나다 👩‍👩‍👧\u{10FFFF}"

    for text in [text, String(repeating: text, count: 100), "\0\0s", "\0b"] {
      let back = try await app.js(
        """
        const nested = await dovetail.invoke('echo', { [text]: [text] });
        if (Object.keys(nested)[0] !== text || nested[text][0] !== text) return 'another';
        return await dovetail.invoke('text', text)
        """, ["text": text])
      #expect(back as? String == text)
    }
  }

  // B044
  @Test func `what cannot be sent is refused by name, never emptied`() async throws {
    let app = try await app()

    let text = try await app.text(
      """
      const ring = {}; ring.self = ring;
      const all = { blob: new Blob(['abc']), form: new FormData(), map: new Map([[1, 2]]),
        set: new Set(), node: document.body, f: () => 1, symbol: Symbol(), big: 1n, ring,
        weak: new WeakMap(), promise: Promise.resolve(), error: new Error('x'), url: window };
      const said = [];
      for (const key in all) {
        said.push(key + ' ' + await dovetail.invoke('echo', [all[key]]).then(
          v => JSON.stringify(v), e => e.code));
      }
      const bytes = new Uint8Array([1, 2, 3]);
      const date = new Date(7);
      const back = await dovetail.invoke('echo', { bytes, date });
      said.push([...new Uint8Array(back.bytes)].join('-'), +back.date);
      if ((await dovetail.invoke('echo', new Uint8Array(0))).byteLength !== 0) said.push('not empty');
      const buffer = new ArrayBuffer(8);
      structuredClone(buffer, { transfer: [buffer] });
      said.push(await dovetail.invoke('echo', buffer).then(v => v.byteLength, e => e.code));
      return said.join('; ');
      """)

    let refused = [
      "blob", "form", "map", "set", "node", "f", "symbol", "big", "ring", "weak", "promise",
      "error",
      "url",
    ].map { "\($0) cannot_send" }.joined(separator: "; ")
    #expect(text?.hasPrefix("\(refused); 1-2-3; 7; ") == true, "\(text ?? "")")
    #expect(["0", "cannot_send"].contains { text?.hasSuffix("; \($0)") == true }, "\(text ?? "")")
  }

  @Test func `half a surrogate pair becomes the replacement character`() async throws {
    let app = try await app()

    #expect(
      try await app.text(
        "return await dovetail.invoke('text', 'a\\uD800b') + await dovetail.invoke('text', "
          + "'\\uDC00'.repeat(2000)).then(t => t.length)") == "a\u{FFFD}b2000")
  }

  // B045
  @Test func `a message that is too long is refused, and the next one goes`() async throws {
    let app = try await app()

    let text = try await app.text(
      """
      const said = [];
      const limit = \(Bridge.messageLimit);
      for (const value of ['x'.repeat(limit + 1), ['x'.repeat(limit)], new ArrayBuffer(limit + 1)])
        said.push(await dovetail.invoke('echo', value).then(() => 'answered', e => e.code));
      said.push(await dovetail.invoke('size', 'x'.repeat(3 << 20)));
      return said.join();
      """)

    #expect(text == "too_large,too_large,too_large,3145728")
  }

  @Test func `a classic message that is too long is refused, and the next one goes`() async throws {
    let app = try await app()
    let before = try Memory.peak()

    let text = try await app.text(
      """
      const said = [], limit = \(Bridge.messageLimit), { echo, size } = webkit.messageHandlers;
      const sparse = [];
      sparse[1.2e6] = new Date(1);
      for (const body of ['x'.repeat(100e6), '\\uDC00'.repeat(limit + 1), ['x'.repeat(limit)],
        { at: new Date(1), text: 'x'.repeat(limit + 1) }, { at: new Date(1), list: Array(1.2e6).fill(1) },
        sparse, new Uint8Array(100e6)])
        said.push(await echo.postMessage(body).then(() => 'answered', e => e.name));
      said.push(await size.postMessage('x'.repeat(3 << 20)));
      return said.join();
      """)

    #expect(text == String(repeating: "QuotaExceededError,", count: 7) + "3145728")
    // Some of the longest that goes, and none of what is refused.
    #expect(try Memory.peak() - before < 256 << 10)
  }

  @Test func `bytes cross as they are when they are sent, and stay the page's`() async throws {
    let app = try await app()
    app.main.commands.add(Command("sum") { (data: Data, _) in data.reduce(0) { $0 + Int($1) } })
    app.main.commands.add(Command("first") { (data: Data, _) in Int(data[0]) })

    for size in [1, 5_000, 3_000_000] {
      let text = try await app.text(
        """
        const bytes = new Uint8Array(size + 2).fill(1);
        bytes[1] = 7;
        const part = bytes.subarray(1, size + 1);
        const sum = dovetail.invoke('sum', part), whole = dovetail.invoke('echo', part);
        const first = dovetail.invoke('first', part);
        bytes.fill(9);
        const back = await whole, said = [await sum - size, await first, back.byteLength - size];
        said.push(new Uint8Array(back)[0], back instanceof ArrayBuffer);
        for (const buffer of [bytes.buffer, back]) {
          said.push(structuredClone(buffer, { transfer: [buffer] }).byteLength - size);
        }
        return said.join();
        """, ["size": size])
      #expect(text == "6,7,0,7,true,2,0")
    }
  }

  @Test func `what the bridge does in a page is no event of the page's`() async throws {
    let app = try await app()

    #expect(
      try await app.text(
        """
        const seen = [];
        const look = () => seen.push(typeof window.event);
        dovetail.listen('news', look);
        await dovetail.invoke('text', 'a').then(look);
        return seen.join();
        """) == "undefined")
  }

  @Test func `it works where the engine's own messages are the only way`() async throws {
    WKUserContentController.hasCrossings = false
    defer { WKUserContentController.hasCrossings = true }
    let app = try await app()

    #expect(
      try await app.text(
        """
        const bytes = await dovetail.invoke('echo', new Uint8Array(3000).fill(5));
        const text = await dovetail.invoke('text', 'b'.repeat(2000));
        return new Uint8Array(bytes)[2999] + text.slice(1999)
          + await dovetail.invoke('none').catch(e => e.code);
        """) == "5bunknown_command")
  }

  // With a `toJSON` for all lists, what is sent goes another way than without.
  @Test(arguments: ["Array.prototype.toJSON = () => 'spoiled';", ""])
  func `a page cannot break the bridge by what it does to built-ins`(
    _ spoiled: String
  ) async throws {
    let app = try await app(
      """
      <script>
        const broken = () => { throw new Error('broken') };
        for (const type of [Array, Map, Set, Promise, String, Object, Function, Date, Error, Event,
          EventTarget, CharacterData, Node, Uint8Array, AbortSignal, RegExp, Number]) {
          for (const key of Reflect.ownKeys(type.prototype)) {
            if (key === 'constructor' && type !== Promise && type !== Array) continue;
            try {
              Object.defineProperty(type.prototype, key, { value: broken, configurable: true });
            } catch {}
          }
        }
        \(spoiled)
        JSON.stringify = JSON.parse = broken;
        window.queueMicrotask = window.CustomEvent = window.Event = window.Map = broken;
        window.Promise = window.Uint8Array = window.Date = window.Error = broken;
        Reflect.apply = Object.freeze = broken;
      </script>
      """)

    app.run(
      """
      dovetail.invoke('echo', { list: [1, { a: 'b' }], text: 'c' }).then(
        value => { document.title = value.list[1].a + value.text + value.list[0] },
        error => { document.title = 'failed ' + error.code + error.message });
      """)
    // What the page broke is not used for looking either.
    app.run("0")
    await app.title("bc1")
  }

  @Test func `a page cannot break the bridge by freezing everything`() async throws {
    let app = try await app(
      """
      <script>
        for (const name of Object.getOwnPropertyNames(globalThis)) {
          const value = Object.getOwnPropertyDescriptor(globalThis, name).value;
          if (typeof value === 'function') {
            Object.freeze(value);
            if (value.prototype) Object.freeze(value.prototype);
          }
        }
        Object.freeze(JSON); Object.freeze(Reflect);
      </script>
      """)

    #expect(
      try await app.text(
        "const back = await dovetail.invoke('echo', { toString: 1, message: 'x', at: new Date(1) });"
          + "return back.message + +back.at + await dovetail.invoke('none').catch(e => e.code)")
        == "x1unknown_command")
  }

  @Test func `it works under the strictest content security policy`() async throws {
    let app = try await app()
    app.server.route("/strict") { _ in
      Response(
        200,
        headers: [
          "Content-Security-Policy": "default-src 'none'; sandbox allow-scripts allow-same-origin; "
            + "require-trusted-types-for 'script'; trusted-types 'none'"
        ],
        contentType: "text/html", body: Data("<title>Strict</title>".utf8))
    }
    try await app.load("/strict")

    #expect(try await app.text("return await dovetail.invoke('text', 'a')") == "a")
  }

  // B042
  @Test func `a blank frame has no bridge, and asking for one throws nothing`() async throws {
    let app = try await app()

    #expect(
      try await app.text(
        """
        const frame = document.createElement('iframe');
        document.body.append(frame);
        frame.contentWindow.eval('window.seen = typeof dovetail');
        return frame.contentWindow.seen;
        """) == "undefined")
  }

  @Test func `a page cannot speak in the name of the relay`() async throws {
    let app = try await app()

    #expect(
      try await app.text(
        """
        const node = document.createElement('i');
        node.append(document.createComment('x'), document.createComment('y'));
        let heard = 0;
        node.addEventListener('down', () => heard++);
        document.dispatchEvent(new Event('dovetail-bridge-ready'));
        document.dispatchEvent(new MouseEvent('dovetail-bridge-meet', { relatedTarget: node }));
        node.firstChild.data = '1x\\n[[0,1,"echo",1]]';
        node.dispatchEvent(new Event('up'));
        const answer = await dovetail.invoke('text', 'a');
        return answer + heard + typeof webkit.messageHandlers.bridge;
        """) == "a0undefined")
  }

  @Test(arguments: [
    "", "x", "1", "1s\n", "1s\n{", "1s\n{}", "1s\n[1]", "1s\n[[]]", "1s\n[[0]]", "1s\n[[0,1]]",
    "1s\n[[0,\"1\",\"a\"]]", "1s\n[[7,1,\"a\"]]", "1s\n[[99,1]]", "1s\n[[0,1e400,\"a\"]]",
    "1s\n[[5,1]]", "1s\n[[2]]", "1s\n[\"\\ud800\"]", "1s\n[[0,1,\"a\",]]", "1s\n[[0,1,\"a\"]]x",
  ])
  func `a crossing of unknown form is no crossing`(_ text: String) {
    #expect(Crossing(text) == nil)
  }

  @Test func `JSON that is nested too deeply is refused before it is read`() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)

    #expect(Crossing("1s\n[[0,1,\"a\",\(deep)]]") == nil)
    #expect(throws: DecodingError.self) { try PageValue(json: deep) }
  }
}
