// A stand-in for the app, for the tests of a page's own code:
//
//   import { mockDovetail } from "./mock.js";
//   const app = mockDovetail({ nearestOffice: ({ latitude }) => ({ name: "Seoul" }) });
//   …                                    // the page calls invoke("nearestOffice", …)
//   app.calls                            // [{ name, payload }, …]
//   app.emit("news", { title: "…" });    // what listen("news", …) hears
//   app.restore();                       // the page is in an ordinary browser again
//
// It speaks to the real dovetail.js, so what the app would refuse to take is refused here too. A
// command's function gives its answer, a promise of it, or throws; an error's `code` and `data` reach
// the page. A generator's values are a stream's.

import { makeDovetail } from "./dovetail.js";

const standard = {
  id: "com.example.mock", version: "1.0.0", build: 1, platform: "linux", language: "en",
  firstLaunch: false,
};

export function mockDovetail(commands = {}, { app = {}, limit = 32 * 1024 * 1024 } = {}) {
  const calls = [], running = new Map(), listened = new Set();
  let open = 0, box = [];

  const { dovetail, down, textOf, restored } = makeDovetail({
    limit, app: Object.freeze({ ...standard, ...app }),
    up(text, string) {
      open++;
      // The page goes on before the app hears, as it does in the app.
      queueMicrotask(() => {
        for (const operation of JSON.parse(text.slice(text.indexOf("\n")))) {
          perform(operation, string);
        }
        flush();
      });
    },
  });

  const flush = () => {
    if (open === 0 || (box.length === 0 && (running.size > 0 || listened.size > 0))) return;
    const text = box.length ? `[${box.join()}]` : "";
    box = [];
    open--;
    down(text, "");
  };
  const tell = (operation) => {
    box.push(operation);
    queueMicrotask(flush);
  };
  const answer = (kind, id, value) =>
    tell(value === undefined ? `[${kind},${id}]` : `[${kind},${id},${textOf(value)},1]`);
  const fail = (id, error) => tell(`[1,${id},${JSON.stringify(error?.code ?? "failed")},`
    + `${JSON.stringify(error?.message ?? String(error))}`
    + (error?.data === undefined ? "]" : `,${textOf(error.data)},1]`));

  function perform([kind, id, name, payload], string) {
    switch (kind) {
      case 0: return call(id, name, restored(payload));
      case 1: {
        running.get(id)?.stop();
        return running.delete(id);
      }
      case 2: return listened.add(id);
      case 3: return listened.delete(id);
      case 4: return stream(id, name, restored(payload));
      case 5: return running.get(id)?.allow(name);
      case 7: return call(id, name, string);
      case 8: return call(id, name, restored("\0b" + string));
    }
  }
  const find = (name) => {
    if (Object.hasOwn(commands, name)) return commands[name];
    throw Object.assign(
      new Error("The app has no command " + name), { code: "unknown_command" });
  };

  async function call(id, name, payload) {
    calls.push({ name, payload });
    running.set(id, { stop() {}, allow() {} });
    try {
      const value = await find(name)(payload);
      if (running.delete(id)) answer(0, id, value);
    } catch (error) {
      if (running.delete(id)) fail(id, error);
    }
  }

  async function stream(id, name, payload) {
    calls.push({ name, payload });
    let room = 16, wake = () => {}, isOver = false;
    running.set(id, {
      stop() { isOver = true; wake(); },
      allow(count) { room += count; wake(); },
    });
    try {
      for await (const value of find(name)(payload)) {
        while (room === 0 && !isOver) await new Promise((go) => { wake = go; });
        if (isOver) return;
        room--;
        answer(3, id, value);
      }
      if (running.delete(id)) answer(4, id);
    } catch (error) {
      if (running.delete(id)) fail(id, error);
    }
  }

  const before = Object.getOwnPropertyDescriptor(globalThis, "dovetail");
  Object.defineProperty(
    globalThis, "dovetail", { value: dovetail, configurable: true, enumerable: true });
  return {
    calls,
    emit(name, value = null) {
      if (listened.has(name)) tell(`[2,${JSON.stringify(name)},${textOf(value)},1]`);
    },
    restore() {
      delete globalThis.dovetail;
      if (before) Object.defineProperty(globalThis, "dovetail", before);
    },
  };
}
