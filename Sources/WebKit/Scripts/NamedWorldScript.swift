/// The script that gives a world of the app's own its
/// `window.webkit.messageHandlers`, with the frame's header beside each body.
///
/// The page cannot reach such a world, so the header is as good as the private
/// world's.
///
/// A handler has, beside Apple's `postMessage`, a function `cross(text, beside, done)`
/// for the shell's own scripts: past the engine's messages, by the web-process
/// extension. There is none where there is no extension.
@MainActor
enum NamedWorldScript {
  /// Whether handlers have `cross`. Tests switch it off.
  static var hasCrossings = true

  static var source: String {
    hasCrossings ? script : "delete (globalThis.dovetailFrame ?? {}).cross;\n" + script
  }

  private static let script = #"""
    (() => {
      'use strict';
      if (globalThis.__dovetailWorld) return;
      const webkit = window.webkit, engine = webkit.messageHandlers;
      // Kept, or the engine might make another `webkit` and lose what is put on it.
      Object.defineProperty(globalThis, '__dovetailWorld', { value: webkit });
      \#(MessageLossScript.source)
      \#(MessageTextScript.source)
      const { parse } = JSON, clone = structuredClone;
      const identity = globalThis.dovetailFrame;
      delete globalThis.dovetailFrame;
      const prefix = '\n' + (identity ? identity.id + ' ' + identity.page : '0 0') + '\n'
        + (window === window.top ? 1 : 0) + '\n' + self.origin + '\n';
      const answer = value => typeof value !== 'string' ? value && value[0]
        : value[0] === "'" ? value.slice(1) : parse(value);
      // Past the engine's own messages: a text, and beside it another or a Uint8Array. Without the
      // web-process extension there is no such way.
      let address, head;
      const header = () => {
        const now = location.href;
        return now === address ? head : (address = now, head = prefix + now);
      };
      const crossing = (name, own) => identity && identity.cross && ((text, beside, done) => {
        if (!engine[own]) return queueMicrotask(() => done());
        identity.cross(name + header(), text, beside, done);
      });
      // Text, as the shell's own scripts send, needs no copy; long text travels best by itself.
      const send = (target, body) => {
        if (typeof body === 'string' && body.length < 1e4 && body.isWellFormed()) {
          return target.postMessage(header() + "\n'" + body).then(answer);
        }
        const texts = textsOf(body);
        if (texts) return target.postMessage([header(), texts]).then(answer);
        return sendAny(target, body);
      };
      const textsOf = body => {
        if (typeof body === 'string') return body.isWellFormed() ? body : undefined;
        if (!Array.isArray(body) || body.length > 4) return;
        const texts = [...body];
        return texts.every(text => typeof text === 'string' && text.isWellFormed())
          ? texts : undefined;
      };
      const sendAny = async (target, body) => {
        const copy = clone(body), text = textOf(copy);
        const problem = text === undefined ? problemOf(copy)
          : text.length > \#(MessageLimit.characters) && 'QuotaExceededError';
        if (problem) throw new DOMException(problemText(problem), problem);
        return answer(await target.postMessage(
          text === undefined ? [header(), copy] : header() + '\n' + text));
      };
      const made = new Map();
      const handler = name => {
        if (!made.has(name)) {
          const own = 'world:' + name;
          made.set(name, { postMessage(body) {
            const target = engine[own];
            if (!target) return Promise.reject(new DOMException(
              'The message handler "' + name + '" has been removed.', 'InvalidAccessError'));
            if (identity) identity.said();
            return send(target, body);
          }, cross: crossing(name, own) });
        }
        return made.get(name);
      };
      const messageHandlers = new Proxy({ __proto__: null }, {
        get: (target, name) => typeof name === 'string' && engine['world:' + name]
          ? handler(name) : undefined,
        has: (target, name) => typeof name === 'string' && !!engine['world:' + name],
      });
      // `window.webkit` is the engine's and cannot be replaced; what it holds can.
      Object.defineProperty(webkit, 'messageHandlers',
        { configurable: true, enumerable: true, value: messageHandlers });
    })();
    """#
}
