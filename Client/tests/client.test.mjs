// node --test Client/tests

import assert from "node:assert/strict";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { minify } from "../minify.mjs";

const source = await readFile(new URL("../dovetail.js", import.meta.url), "utf8");
const small = minify(source);
const folder = await mkdtemp(join(tmpdir(), "dovetail-"));
await writeFile(join(folder, "dovetail.js"), small);
await writeFile(join(folder, "mock.js"), await readFile(new URL("../mock.js", import.meta.url)));
await writeFile(join(folder, "package.json"), '{"type":"module"}');

it("dovetail.js is under 4 KB, minified and gzipped", () => {
  assert.ok(gzipSync(small, { level: 9 }).length < 4096, `${gzipSync(small).length} bytes`);
});

for (const [kind, place] of [["as it is", new URL("../", import.meta.url).pathname], ["minified", folder]]) {
  const client = await import(join(place, "dovetail.js"));
  const { mockDovetail } = await import(join(place, "mock.js"));
  describe(`dovetail.js ${kind}`, () => {
    let app;
    after(() => app?.restore());
    const mock = (...all) => {
      app?.restore();
      return (app = mockDovetail(...all));
    };
    const code = (promise) => promise.then(() => "answered", (error) => error.code);

    it("loads in an ordinary browser, and rejects clearly", async () => {
      app?.restore();
      assert.equal(client.isAvailable(), false);
      await assert.rejects(client.invoke("x"), {
        name: "DovetailError", code: "unavailable", command: "x",
        message: "This page does not run in the app",
      });
      await assert.rejects(client.stream("x").next(), { code: "unavailable" });
      client.listen("x", () => {})();
      client.ready();
    });

    it("carries values there and back", async () => {
      const values = [
        null, true, 0, -0, 1.5, NaN, -Infinity, "", "\0", "\0d5", "한글\u2028\"\\", [], {},
        [1, [2, [3]]], { a: { b: [null, "x"] }, __proto__: { inherited: 1 } }, new Date(5),
        { deep: { date: new Date(1), nan: [NaN] } },
        JSON.parse('{"__proto__": 1, "constructor": 2}'), "long ".repeat(1000),
      ];
      mock({ echo: (x) => x });
      for (const value of values) {
        assert.deepEqual(await client.invoke("echo", value), structuredClone(value));
      }
      assert.equal(await client.invoke("echo"), undefined);
      assert.ok(Number.isNaN(+(await client.invoke("echo", [new Date(NaN)]))[0]));
      assert.ok(Object.is(await client.invoke("echo", -0), -0));
    });

    it("carries bytes, small and large, whole buffers and parts", async () => {
      const seen = mock({ echo: (x) => x, give: (n) => new Uint8Array(n).fill(255) });
      const bytes = new Uint8Array([1, 0, 255, 254]);
      for (const value of [bytes, bytes.buffer, bytes.subarray(1, 3), bytes.subarray(1, 1),
        new DataView(bytes.buffer, 2)]) {
        const back = await client.invoke("echo", value);
        const wanted = value instanceof ArrayBuffer ? new Uint8Array(value)
          : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
        assert.ok(back instanceof ArrayBuffer);
        assert.deepEqual(new Uint8Array(back), wanted);
      }
      const nested = await client.invoke("echo", { a: [bytes] });
      assert.deepEqual(new Uint8Array(nested.a[0]), bytes);
      assert.equal((await client.invoke("give", 100000)).byteLength, 100000);
      assert.ok(seen.calls[0].payload instanceof ArrayBuffer);
    });

    it("refuses what cannot be sent, and says where it stands", async () => {
      mock({ echo: (x) => x }, { limit: 100 });
      const ring = { a: [] };
      ring.a.push(ring);
      let deep = [];
      for (let i = 0; i < 1000; i++) deep = [deep];
      for (const [value, message] of [
        [{ a: [new Map()] }, ".a[0] is a Map, which cannot be sent"],
        [new Set(), "The value is a Set, which cannot be sent"],
        [new Blob(["abc"]), "The value is a Blob, which cannot be sent"],
        [{ f() {} }, ".f is a function, which cannot be sent"],
        [Symbol("s"), "The value is a symbol, which cannot be sent"],
        [10n, "The value is a bigint, which cannot be sent"],
        [ring, ".a[0] is within itself, which cannot be sent"],
        [Promise.resolve(), "The value is a Promise, which cannot be sent"],
      ]) {
        await assert.rejects(client.invoke("echo", value), { code: "cannot_send", message });
      }
      assert.equal(await code(client.invoke("echo", deep)), "cannot_send");
      assert.equal(await code(client.invoke("echo", { get x() { throw 1; } })), "cannot_send");
      assert.equal(await code(client.invoke("echo", new Proxy({}, {
        ownKeys() { throw new Error("no"); }, getPrototypeOf() { throw new Error("no"); },
      }))), "cannot_send");
      for (const value of ["x".repeat(1001), ["x".repeat(101)], new Uint8Array(101)]) {
        assert.equal(await code(client.invoke("echo", value)), "too_large");
      }
      assert.equal(await code(client.invoke(5)), "bad_payload");
    });

    it("gives an error's code, message, command and data", async () => {
      mock({ fail() { throw Object.assign(new Error("no seat"), { code: "sold_out", data: [new Date(1)] }); } });
      const error = await client.invoke("fail").catch((e) => e);
      assert.ok(error instanceof Error);
      assert.deepEqual(
        [error.name, error.code, error.message, error.command, error.data],
        ["DovetailError", "sold_out", "no seat", "fail", [new Date(1)]]);
      assert.equal(await code(client.invoke("none")), "unknown_command");
    });

    it("sends what is asked for in one turn in order, once each", async () => {
      const seen = mock({ add: ([a, b]) => a + b, late: () => new Promise((go) => setTimeout(go, 5, "late")) });
      const late = client.invoke("late");
      const all = [];
      for (let i = 0; i < 1000; i++) all.push(client.invoke("add", [i, 1]));
      assert.deepEqual(await Promise.all(all), all.map((_, i) => i + 1));
      assert.deepEqual(seen.calls.slice(1).map((one) => one.payload[0]), all.map((_, i) => i));
      assert.equal(await late, "late");
    });

    it("cancels with a signal", async () => {
      const seen = mock({ never: () => new Promise(() => {}), echo: (x) => x });
      assert.equal(await code(client.invoke("never", 0, { signal: AbortSignal.abort() })), "cancelled");
      assert.equal(seen.calls.length, 0);
      const stop = new AbortController();
      const answer = code(client.invoke("never", 0, { signal: stop.signal }));
      await client.invoke("echo", 0);
      stop.abort();
      assert.equal(await answer, "cancelled");
    });

    it("gives a stream's values as the page takes them, and stops", async () => {
      let made = 0, ended = false;
      mock({
        async *count() { try { for (;;) yield made++; } finally { ended = true; } },
        async *fail() { yield 1; throw new Error("no more"); },
        echo: (x) => x,
      });
      const seen = [];
      for await (const value of client.stream("count")) {
        seen.push(value);
        if (value === 40) break;
      }
      assert.deepEqual(seen, [...Array(41).keys()]);
      for (let i = 0; i < 50; i++) await client.invoke("echo", i);
      assert.ok(made < 41 + 34, `${made} made`);
      const values = client.stream("fail");
      assert.deepEqual(await values.next(), { value: 1, done: false });
      await assert.rejects(values.next(), { code: "failed", message: "no more" });
      assert.deepEqual(await values.next(), { value: undefined, done: true });
    });

    it("hears events until it stops", async () => {
      const seen = mock({ echo: (x) => x });
      const heard = [];
      const undo = client.listen("news", (value) => heard.push(value));
      await client.invoke("echo", 0);
      seen.emit("news", { at: new Date(2) });
      seen.emit("other");
      await client.invoke("echo", 0);
      undo();
      undo();
      await client.invoke("echo", 0);
      seen.emit("news");
      await client.invoke("echo", 0);
      assert.deepEqual(heard, [{ at: new Date(2) }]);
    });
  });
}
