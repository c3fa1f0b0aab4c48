/// The script that runs first in every frame, in the page's world: Apple's
/// `window.webkit.messageHandlers`, and notes that say which frame is about to
/// open a window, show a dialog or ask for a permission.
///
/// It keeps every built-in that it uses before the page can change one. What it
/// says of its frame is not believed: the private world adds that.
enum PageWorldScript {
  static let source = #"""
    (() => {
      'use strict';
      const { apply, defineProperty } = Reflect;
      const { bind } = Function.prototype;
      const on = (object, method) => apply(bind, method, [object]);
      const propertyOf = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name);
      const Custom = CustomEvent, Oops = DOMException, Later = Promise, Reason = Error;
      const { addEventListener: listen, removeEventListener: unlisten, dispatchEvent: dispatch }
        = EventTarget.prototype;
      const detailOf = propertyOf(Custom, 'detail').get;
      const Table = Map;
      const { get: take, set: put, delete: drop } = Table.prototype;
      const text = String;
      const { parse } = JSON;

      // The node carries text by its data, and what is not text in an event.
      const node = document.createComment('');
      const send = on(node, dispatch), hear = on(node, listen);
      const data = propertyOf(CharacterData, 'data');
      const read = on(node, data.get), write = on(node, data.set);
      const say = (type, detail) => { send(new Custom(type, { __proto__: null, detail })); };
      const has = new Event('has'), hasAny = new Event('has-any');
      const ask = (question, name) => {
        write(name);
        send(question);
        return read();
      };

      const waiting = new Table();
      const wait = on(waiting, put), waiter = on(waiting, take), forget = on(waiting, drop);
      const settle = (id, isGood, value) => {
        const promise = waiter(id);
        if (!promise) return;
        forget(id);
        promise[isGood ? 0 : 1](value);
      };
      hear('reply', () => {
        const reply = parse(read());
        switch (reply.length) {
          case 1: return settle(reply[0], true, undefined);
          case 2: return settle(reply[0], true, reply[1]);
        }
        settle(reply[0], false,
          reply[1] === 'Error' ? new Reason(reply[2]) : new Oops(reply[2], reply[1]));
      });
      hear('text', event => settle(apply(detailOf, event, []), true, read()));
      hear('value', event => {
        const detail = apply(detailOf, event, []);
        settle(detail[0], true, detail[1]);
      });

      let count = 0;
      const post = (name, body) => new Later((resolve, reject) => {
        const id = ++count;
        wait(id, [resolve, reject]);
        const isText = typeof body === 'string';
        write(isText ? body : id);
        say(isText ? 'post-text' : 'post', isText ? [name, id] : [name, body]);
      });
      const made = new Table(), find = on(made, take), keep = on(made, put);
      const handler = name => {
        let object = find(name);
        if (!object) {
          object = { postMessage(body) { return post(name, body); } };
          keep(name, object);
        }
        return object;
      };
      const messageHandlers = new Proxy({ __proto__: null }, {
        __proto__: null,
        get: (target, name) => typeof name === 'string' && ask(has, name) === 'yes'
          ? handler(name) : undefined,
        has: (target, name) => typeof name === 'string' && ask(has, name) === 'yes',
        set: () => false,
        defineProperty: () => false,
        deleteProperty: () => false,
      });
      const webkit = { __proto__: null };
      defineProperty(webkit, 'messageHandlers',
        { __proto__: null, enumerable: true, get: () => messageHandlers });
      defineProperty(window, 'webkit', {
        __proto__: null, configurable: true, enumerable: false,
        get: () => ask(hasAny, '') === 'yes' ? webkit : undefined,
        set: value => defineProperty(window, 'webkit',
          { __proto__: null, value, configurable: true, enumerable: true, writable: true }),
      });

      const noting = (object, name, kind) => {
        if (!object || typeof object[name] !== 'function') return;
        const original = object[name];
        const wrapped = { [name](...args) {
          const note = [kind];
          if (kind === 'open') {
            for (let i = 0; i < 3; i++) {
              try { note[i + 1] = args[i] === undefined ? '' : text(args[i]); } catch {
                note[i + 1] = '';
              }
            }
          }
          say('note', note);
          return apply(original, this, args);
        } }[name];
        defineProperty(wrapped, 'length', { __proto__: null, value: original.length });
        defineProperty(object, name, { __proto__: null, value: wrapped, configurable: true,
          writable: true, enumerable: true });
      };
      noting(window, 'open', 'open');
      for (const name of ['alert', 'confirm', 'prompt']) noting(window, name, 'dialog');
      noting(globalThis.Geolocation?.prototype, 'getCurrentPosition', 'geolocation');
      noting(globalThis.Geolocation?.prototype, 'watchPosition', 'geolocation');
      noting(globalThis.MediaDevices?.prototype, 'getUserMedia', 'media');
      noting(globalThis.Notification, 'requestPermission', 'notifications');
      noting(globalThis.Clipboard?.prototype, 'readText', 'clipboard-read');
      noting(globalThis.Clipboard?.prototype, 'read', 'clipboard-read');
      // A click on an input that is in no document reaches no listener.
      const Input = HTMLInputElement, Mouse = MouseEvent;
      const typeOf = Object.getOwnPropertyDescriptor(Input.prototype, 'type').get;
      const isConnected = Object.getOwnPropertyDescriptor(Node.prototype, 'isConnected').get;
      const picking = (object, name, always) => {
        const original = object[name];
        const wrapped = { [name](...args) {
          try {
            if (apply(typeOf, this, []) === 'file' && (always || !apply(isConnected, this, []))) {
              send(new Mouse('picker', { __proto__: null, relatedTarget: this }));
            }
          } catch { }
          return apply(original, this, args);
        } }[name];
        defineProperty(object, name, { __proto__: null, value: wrapped, configurable: true,
          writable: true, enumerable: true });
      };
      picking(Input.prototype, 'showPicker', true);
      picking(HTMLElement.prototype, 'click', false);

      const begin = on(document, listen), end = on(document, unlisten);
      const open = on(document, dispatch);
      const meet = () => open(
        new MouseEvent('dovetail-meet', { __proto__: null, relatedTarget: node }));
      const ready = () => {
        end('dovetail-ready', ready, true);
        meet();
      };
      begin('dovetail-ready', ready, true);
      meet();
      if (ask(hasAny, '') !== '') end('dovetail-ready', ready, true);
    })();
    """#
}
