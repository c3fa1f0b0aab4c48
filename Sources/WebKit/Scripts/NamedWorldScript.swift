/// The script that gives a world of the app's own its
/// `window.webkit.messageHandlers`, with the frame's header beside each body.
///
/// The page cannot reach such a world, so the header is as good as the private
/// world's.
enum NamedWorldScript {
  static let source = #"""
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
      // Text, as the shell's own scripts send, needs no copy; long text travels best by itself.
      const send = (target, body) => {
        if (typeof body === 'string' && body.length < 1e4 && body.isWellFormed()) {
          return target.postMessage(prefix + location.href + "\n'" + body).then(answer);
        }
        const texts = textsOf(body);
        if (texts) return target.postMessage([prefix + location.href, texts]).then(answer);
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
        const copy = clone(body), text = textOf(copy), header = prefix + location.href;
        if (text === undefined && isLossy(copy)) {
          throw new DOMException('The message could not be cloned.', 'DataCloneError');
        }
        return answer(await target.postMessage(
          text === undefined ? [header, copy] : header + '\n' + text));
      };
      const made = new Map();
      const handler = name => {
        if (!made.has(name)) {
          const own = 'world:' + name;
          made.set(name, { postMessage(body) {
            const target = engine[own];
            if (!target) return Promise.reject(new DOMException(
              'The message handler "' + name + '" has been removed.', 'InvalidAccessError'));
            return send(target, body);
          } });
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
