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
      const { apply, construct, defineProperty } = Reflect;
      const Custom = CustomEvent, Oops = DOMException, Later = Promise, Reason = Error;
      const listen = EventTarget.prototype.addEventListener;
      const unlisten = EventTarget.prototype.removeEventListener;
      const dispatch = EventTarget.prototype.dispatchEvent;
      const detailOf = Object.getOwnPropertyDescriptor(Custom.prototype, 'detail').get;
      const Table = Map;
      const take = Table.prototype.get, put = Table.prototype.set, drop = Table.prototype.delete;
      const text = String;
      const data = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'data');
      const read = data.get, write = data.set;
      const { parse } = JSON;
      const node = document.createComment('');
      const say = (type, detail) => {
        apply(dispatch, node, [construct(Custom, [type, { __proto__: null, detail }])]);
      };
      // A question is the node's text, and so is the answer; '' is none.
      const has = construct(Event, ['has']), hasAny = construct(Event, ['has-any']);
      const ask = (question, name) => {
        apply(write, node, [name]);
        apply(dispatch, node, [question]);
        return apply(read, node, []);
      };

      const waiting = new Table();
      const settle = (id, isGood, value) => {
        const promise = apply(take, waiting, [id]);
        if (!promise) return;
        apply(drop, waiting, [id]);
        promise[isGood ? 0 : 1](value);
      };
      apply(listen, node, ['reply', () => {
        const reply = parse(apply(read, node, []));
        switch (reply.length) {
          case 1: return settle(reply[0], true, undefined);
          case 2: return settle(reply[0], true, reply[1]);
        }
        settle(reply[0], false, reply[1] === 'Error' ? construct(Reason, [reply[2]])
          : construct(Oops, [reply[2], reply[1]]));
      }]);
      apply(listen, node, ['value', event => {
        const detail = apply(detailOf, event, []);
        settle(detail[0], true, detail[1]);
      }]);

      let count = 0;
      const post = (name, body) => construct(Later, [(resolve, reject) => {
        const id = ++count;
        apply(put, waiting, [id, [resolve, reject]]);
        apply(write, node, [text(id)]);
        say('post', [name, body]);
      }]);
      const made = new Table();
      const handler = name => {
        let object = apply(take, made, [name]);
        if (!object) {
          object = { postMessage(body) { return post(name, body); } };
          apply(put, made, [name, object]);
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
              apply(dispatch, node,
                [construct(Mouse, ['picker', { __proto__: null, relatedTarget: this }])]);
            }
          } catch { }
          return apply(original, this, args);
        } }[name];
        defineProperty(object, name, { __proto__: null, value: wrapped, configurable: true,
          writable: true, enumerable: true });
      };
      picking(Input.prototype, 'showPicker', true);
      picking(HTMLElement.prototype, 'click', false);

      const meet = () => apply(dispatch, document,
        [construct(MouseEvent, ['dovetail-meet', { __proto__: null, relatedTarget: node }])]);
      const ready = event => {
        apply(unlisten, document, ['dovetail-ready', ready, true]);
        meet();
      };
      apply(listen, document, ['dovetail-ready', ready, true]);
      meet();
      if (ask(hasAny, '') !== '') {
        apply(unlisten, document, ['dovetail-ready', ready, true]);
      }
    })();
    """#
}
