// Dovetail in a page: commands of the native app, as promises.
//
//   import { invoke, listen, stream } from "./dovetail.js";
//   const place = await invoke("nearestOffice", { latitude, longitude });
//
// In the app the shell runs this file first in each page of the app's own and leaves
// `window.dovetail`; a page may use that, or import this file as a module. In an ordinary browser
// the module loads too, and what is asked for is rejected with the code "unavailable".
//
// Every built-in is taken before a page can change one, and nothing here reads an iterator, a
// species or a prototype that a page may have changed since.

function makeDovetail(config) {
  "use strict";
  const { apply, defineProperty, ownKeys } = Reflect;
  const { freeze, getPrototypeOf, is, setPrototypeOf } = Object;
  const { isArray } = Array, { isView } = ArrayBuffer;
  const { parse, stringify } = JSON;
  const plain = Object.prototype, listLike = Array.prototype;
  const Later = Promise, Reason = Error, Table = Map, Bytes = Uint8Array, Time = Date;
  const micro = queueMicrotask, report = globalThis.reportError;
  const random = Math.random;
  const taking = (type, name) => type.prototype[name];
  const getter = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name).get;
  const bind = Function.prototype.bind;
  const on = (object, method) => apply(bind, method, [object]);
  const then = taking(Later, "then");
  const listenTo = EventTarget.prototype.addEventListener;
  const unlisten = EventTarget.prototype.removeEventListener;
  const abortedOf = getter(AbortSignal, "aborted");
  const tagOf = plain.toString, timeOf = taking(Time, "getTime");
  const wellFormed = String.prototype.isWellFormed;
  const codeAt = String.prototype.charCodeAt, cut = String.prototype.slice;
  const methods = ["get", "set", "delete", "forEach"].map(name => [name, taking(Table, name)]);
  const sizeOf = getter(Table, "size"), sizeIn = map => apply(sizeOf, map, []);
  const byteLength = getter({ prototype: getPrototypeOf(Bytes.prototype) }, "byteLength");
  const toBase64 = Bytes.prototype.toBase64, fromBase64 = Bytes.fromBase64;
  const letters = String.fromCharCode, { btoa, atob } = globalThis;
  const deepest = 200, most = 4e6, enough = 8e3;

  class DovetailError extends Reason {
    constructor(code, message, command, data) {
      super(message);
      const own = { __proto__: null, code, command, data, name: "DovetailError" };
      for (const key in own) {
        defineProperty(this, key,
          { __proto__: null, value: own[key], configurable: true, writable: true });
      }
    }
  }
  const oops = (code, message, command, data) => new DovetailError(code, message, command, data);

  // MARK: What crosses
  //
  // JSON, as text. What JSON cannot say stands in it as a string that begins with U+0000 and a
  // letter: b bytes in base64, d a date in milliseconds, n a number that is not finite or is -0,
  // s a string that begins with U+0000 itself.

  const base64 = bytes => {
    if (toBase64) return apply(toBase64, bytes, []);
    let text = "";
    for (let i = 0; i < bytes.length; i++) text += letters(bytes[i]);
    return btoa(text);
  };
  const bytesFrom = text => {
    if (fromBase64) return apply(fromBase64, Bytes, [text]).buffer;
    const raw = atob(text), bytes = new Bytes(raw.length);
    for (let i = 0; i < raw.length; i++) bytes[i] = apply(codeAt, raw, [i]);
    return bytes.buffer;
  };
  const isBytes = value => isView(value) || apply(tagOf, value, []) === "[object ArrayBuffer]";
  const bytesOf = value =>
    isView(value) ? new Bytes(value.buffer, value.byteOffset, value.byteLength) : new Bytes(value);

  let left;
  const countOne = () => {
    if (--left < 0) throw oops("too_large", "There is too much in it");
  };
  // Whether JSON says all of a value, as nearly every value is.
  const isPlain = (value, depth) => {
    countOne();
    switch (typeof value) {
      case "string": return value[0] !== "\0";
      case "boolean": return true;
      case "number": return value - value === 0 && !is(value, -0);
      case "object": break;
      default: return false;
    }
    if (value === null) return true;
    if (depth > deepest) return false;
    if (isArray(value)) {
      for (let i = 0; i < value.length; i++) if (!isPlain(value[i], depth + 1)) return false;
      return true;
    }
    if (getPrototypeOf(value) !== plain || value.toJSON !== undefined) return false;
    for (const key in value) {
      const member = value[key];
      if (member !== undefined && !isPlain(member, depth + 1)) return false;
    }
    return true;
  };

  const refuse = (place, what) => {
    throw oops("cannot_send", (place || "The value") + " is " + what + ", which cannot be sent");
  };
  // A copy of which JSON says all.
  const copy = (value, place, depth, path) => {
    countOne();
    switch (typeof value) {
      case "string": return value[0] === "\0" ? "\0s" + value : value;
      case "boolean": return value;
      case "number": return value - value === 0 && !is(value, -0) ? value
        : "\0n" + (is(value, -0) ? "-0" : value);
      case "undefined": return null;
      case "object": break;
      default: refuse(place, "a " + typeof value);
    }
    if (value === null) return null;
    if (depth > deepest) refuse(place, "nested too deeply");
    for (let i = 0; i < path.length; i++) if (path[i] === value) refuse(place, "within itself");
    path[depth] = value;
    path.length = depth + 1;
    const tag = apply(tagOf, value, []);
    let result;
    if (isArray(value)) {
      result = [];
      for (let i = 0; i < value.length; i++) {
        result[i] = copy(value[i], place + "[" + i + "]", depth + 1, path);
        path.length = depth + 1;
      }
      // Else one that a page gave to all lists would be asked.
      defineProperty(result, "toJSON", { __proto__: null, value: undefined });
    } else if (tag === "[object Date]") {
      result = "\0d" + apply(timeOf, value, []);
    } else if (isBytes(value)) {
      result = "\0b" + base64(bytesOf(value));
    } else if (typeof value.toJSON === "function") {
      result = copy(value.toJSON(), place, depth + 1, path);
    } else if (tag !== "[object Object]") {
      refuse(place, "a " + apply(cut, tag, [8, -1]));
    } else {
      result = { __proto__: null };
      const keys = ownKeys(value);
      for (let i = 0; i < keys.length; i++) {
        const key = keys[i];
        if (typeof key !== "string") continue;
        const member = value[key];
        if (member === undefined) continue;
        defineProperty(result, key, {
          __proto__: null, configurable: true, enumerable: true, writable: true,
          value: copy(member, place + "." + key, depth + 1, path),
        });
        path.length = depth + 1;
      }
    }
    return result;
  };
  const textOf = value => {
    left = most;
    if (listLike.toJSON === undefined && plain.toJSON === undefined && isPlain(value, 0)) {
      return stringify(value);
    }
    left = most;
    return stringify(copy(value, "", 0, []));
  };

  // What a copy stands for, in place.
  const restored = value => {
    if (typeof value === "string" && value[0] === "\0") {
      const rest = apply(cut, value, [2]);
      switch (value[1]) {
        case "b": return bytesFrom(rest);
        case "d": return new Time(+rest);
        case "n": return +rest;
        default: return rest;
      }
    }
    if (typeof value === "object" && value !== null) {
      const keys = ownKeys(value);
      for (let i = 0; i < keys.length; i++) {
        const key = keys[i], member = value[key], type = typeof member;
        if (type === "string" || type === "object") value[key] = restored(member);
      }
    }
    return value;
  };

  // MARK: Crossings
  //
  // What is asked for in one turn goes over as few texts: a session and a list of operations. A long
  // string goes beside it as it is, and so do bytes where they can; it belongs to the last of them.
  // The answer brings what is done by then. As long as something is left to be told, one crossing
  // stays open, for the native side to answer.

  const up = config && config.up;
  // A map whose methods no page can change.
  const table = () => {
    const map = new Table();
    for (let i = 0; i < methods.length; i++) {
      defineProperty(map, methods[i][0], { __proto__: null, value: methods[i][1] });
    }
    return map;
  };
  const waiting = table(), listeners = table(), names = table();
  let session = "", box = "", beside = "", isDue = false, open = 0, count = 0;
  const renew = () => { session = stringify(random()); };
  renew();

  const flush = () => {
    isDue = false;
    if (box === "") return;
    const text = session + "\n[" + box + "]", string = beside;
    box = beside = "";
    open++;
    up(text, string);
  };
  const send = (operation, more) => {
    if (beside !== "" || box.length > enough) flush();
    box += box === "" ? operation : "," + operation;
    if (more !== undefined) beside = more;
    // The page may change its bytes in the same turn.
    if (typeof more === "object") flush();
    else if (!isDue) {
      isDue = true;
      micro(flush);
    }
  };
  let lastName, lastText;
  const nameText = name => {
    if (name === lastName) return lastText;
    let text = names.get(name);
    if (text === undefined) {
      text = stringify(name);
      if (sizeIn(names) < 1e3) names.set(name, text);
    }
    lastName = name;
    return lastText = text;
  };
  const listenAgain = (all, name) => send("[2," + nameText(name) + "]");
  const wanted = () => sizeIn(waiting) + sizeIn(listeners) > 0;
  const loseAll = (code, message) => {
    waiting.forEach((one, id) => {
      waiting.delete(id);
      one.fail(oops(code, message, one.name));
    });
  };

  const operations = (list, string) => {
    for (let i = 0; i < list.length; i++) {
      const one = list[i], kind = one[0], id = one[1];
      if (kind === 2) {
        hear(id, one[2], one[3]);
        continue;
      }
      if (kind === 9) {
        loseAll("page_gone", "The app has lost it");
        listeners.forEach(listenAgain);
        continue;
      }
      const waits = waiting.get(id);
      if (!waits) continue;
      if (kind !== 3) waiting.delete(id);
      switch (kind) {
        case 0: waits.done(one.length > 2 ? one[3] ? restored(one[2]) : one[2] : undefined); break;
        case 1: waits.fail(oops(one[2], one[3], waits.name,
          one[5] ? restored(one[4]) : one[4])); break;
        case 3: waits.more(one[3] ? restored(one[2]) : one[2]); break;
        case 4: waits.done(); break;
        case 5: waits.done(string); break;
        case 6: waits.done(typeof string === "string" ? bytesFrom(string) : string); break;
      }
    }
  };
  // An answer; undefined where there is nobody to answer.
  const down = (text, string) => {
    open--;
    if (text === undefined) {
      loseAll("unavailable", "The app does not answer");
      return;
    }
    if (text !== "") operations(parse(text), string);
    if (open === 0 && !isDue && wanted()) {
      open++;
      up(session + "\n[]", "");
    }
  };

  // MARK: Commands

  const needApp = () => {
    if (!up) throw oops("unavailable", "This page does not run in the app");
  };
  const checkName = name => {
    if (typeof name !== "string") throw oops("bad_payload", "A command's name is a text");
  };
  // Sends a question; `kind` is 0 for a command and 4 for a stream.
  const ask = (kind, id, name, payload) => {
    const head = "," + id + "," + nameText(name);
    if (payload === undefined) return send("[" + kind + head + "]");
    if (kind === 0 && typeof payload === "string" && payload.length > 1000
      && apply(wellFormed, payload, [])) {
      checkSize(payload.length);
      return send("[7" + head + "]", payload);
    }
    // A string that stands beside the list is not empty.
    if (kind === 0 && isBytes(payload) && payload.byteLength > 0) {
      const bytes = bytesOf(payload);
      checkSize(apply(byteLength, bytes, []));
      if (config.bytes) return send("[8" + head + "]", bytes);
      const text = base64(bytes);
      checkSize(text.length);
      return send("[8" + head + "]", text);
    }
    const text = textOf(payload);
    checkSize(text.length);
    send("[" + kind + head + "," + text + "]");
  };
  const checkSize = size => {
    if (size > config.limit) {
      throw oops("too_large", "It is longer than " + config.limit);
    }
  };
  const typed = (error, name) => {
    if (error instanceof DovetailError) {
      if (error.command === undefined) {
        defineProperty(error, "command", { __proto__: null, value: name, configurable: true });
      }
      return error;
    }
    let message = "It cannot be read";
    try { message = "" + error; } catch {}
    return oops("cannot_send", message, name);
  };
  // Calls `quit` when the signal of `options` is aborted; gives an undo.
  const follow = (options, quit) => {
    const signal = options && options.signal;
    if (!signal) return () => {};
    if (apply(abortedOf, signal, [])) {
      quit();
      return () => {};
    }
    apply(listenTo, signal, ["abort", quit, { __proto__: null, once: true }]);
    return () => apply(unlisten, signal, ["abort", quit]);
  };
  const cancelled = name => oops("cancelled", "The page has cancelled it", name);

  // What is made for each call is little: there may be many.
  class Call {
    constructor(name, done, fail) {
      this.name = name;
      this.fulfil = done;
      this.reject = fail;
      this.undo = undefined;
      this.isOver = false;
    }
    end() {
      this.isOver = true;
      if (this.undo) this.undo();
    }
    done(value) {
      this.end();
      this.fulfil(value);
    }
    fail(error) {
      this.end();
      this.reject(error);
    }
  }
  // Else what a page gave to all objects would be asked.
  setPrototypeOf(Call.prototype, null);

  const invoke = (name, payload, options) => new Later((resolve, reject) => {
    try {
      checkName(name);
      needApp();
      const id = ++count, one = new Call(name, resolve, reject);
      if (options) {
        one.undo = follow(options, () => {
          if (one.isOver) return;
          if (waiting.get(id)) send("[1," + id + "]");
          waiting.delete(id);
          one.fail(cancelled(name));
        });
        if (one.isOver) return;
      }
      ask(0, id, name, payload);
      waiting.set(id, one);
    } catch (error) {
      reject(typed(error, name));
    }
  });

  // MARK: Streams

  const ahead = 16;
  const stream = (name, payload, options) => {
    checkName(name);
    const id = ++count;
    let values = [], first = 0, taken = 0, error, isDone = false, asked = null;
    let undo = () => {};
    const end = (value, isBad) => {
      isDone = true;
      if (isBad) error = value;
      undo();
      deliver();
    };
    const clear = () => {
      values = [];
      first = 0;
    };
    const result = (value, done) => ({ value, done });
    const deliver = () => {
      if (!asked || (values.length === first && !isDone)) return;
      const one = asked;
      asked = null;
      if (values.length > first) {
        const value = values[first];
        values[first++] = undefined;
        if (first === values.length) clear();
        if (++taken % (ahead / 2) === 0 && waiting.get(id)) send("[5," + id + "," + ahead / 2 + "]");
        return one[0](result(value, false));
      }
      if (error === undefined) return one[0](result(undefined, true));
      const reason = error;
      error = undefined;
      one[1](reason);
    };
    const stop = () => {
      if (waiting.get(id)) send("[1," + id + "]");
      waiting.delete(id);
    };
    let isBegun;
    const begin = () => {
      isBegun = true;
      try {
        needApp();
        ask(4, id, name, payload);
        waiting.set(id, {
          __proto__: null, name, more: value => {
            values[values.length] = value;
            deliver();
          }, done: () => end(), fail: reason => end(reason, true),
        });
        undo = follow(options, () => {
          stop();
          clear();
          end(cancelled(name), true);
        });
      } catch (reason) {
        end(typed(reason, name), true);
      }
    };
    return {
      next: () => new Later((resolve, reject) => {
        if (asked) return reject(oops("bad_payload", "One value at a time", name));
        asked = [resolve, reject];
        if (!isBegun) begin();
        deliver();
      }),
      return: value => new Later(resolve => {
        isBegun = true;
        stop();
        clear();
        error = undefined;
        end();
        resolve(result(value, true));
      }),
      [Symbol.asyncIterator]() { return this; },
    };
  };

  // MARK: Events

  const hear = (name, value, isTagged) => {
    const all = listeners.get(name);
    if (!all) return;
    const heard = isTagged ? restored(value) : value;
    all.forEach(listener => {
      try { listener(heard); } catch (error) { report(error); }
    });
  };
  const listen = (name, listener) => {
    checkName(name);
    if (typeof listener !== "function") throw oops("bad_payload", "A listener is a function");
    if (!up) return () => {};
    let all = listeners.get(name);
    if (!all) {
      listeners.set(name, all = table());
      listenAgain(all, name);
    }
    const key = ++count;
    all.set(key, listener);
    return () => {
      if (!all.delete(key) || sizeIn(all) > 0) return;
      if (listeners.get(name) !== all) return;
      listeners.delete(name);
      send("[3," + nameText(name) + "]");
    };
  };
  const ready = () => { if (up) send("[10]"); };

  if (up && globalThis.window) {
    // A page that is kept to come back to has lost what it waited for.
    apply(listenTo, window, ["pagehide", () => {
      send("[6]");
      flush();
      loseAll("page_gone", "The page was left");
      renew();
    }]);
    apply(listenTo, window, ["pageshow", event => {
      if (event.persisted) listeners.forEach(listenAgain);
    }]);
  }
  return {
    down, textOf, restored,
    dovetail: freeze({
      __proto__: null, invoke, listen, stream, ready, DovetailError,
      isAvailable: () => up !== undefined,
      app: config && config.app,
    }),
  };
}
// ---- From here on: the module.

const absent = globalThis.dovetail ? null : makeDovetail().dovetail;
const here = () => globalThis.dovetail ?? absent ?? makeDovetail().dovetail;

// For mock.js.
export { makeDovetail };
/** Whether the page runs in the app. */
export const isAvailable = () => here().isAvailable();
/** Calls a command; the promise is fulfilled with its answer or rejected with a DovetailError. */
export const invoke = (name, payload, options) => here().invoke(name, payload, options);
/** Hears events of the app; gives a function that ends it. */
export const listen = (name, listener) => here().listen(name, listener);
/** The values of a command that gives many, for `for await`. */
export const stream = (name, payload, options) => here().stream(name, payload, options);
/** Says that the page has put in place what the app calls. */
export const ready = () => here().ready();
/** What is known of the app; undefined in an ordinary browser. */
export const app = globalThis.dovetail?.app;
/** Why a command was not answered: `code`, `message`, `command`, `data`. */
export const DovetailError = here().DovetailError;
