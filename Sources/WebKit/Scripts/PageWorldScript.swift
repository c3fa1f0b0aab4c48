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
      const Event = CustomEvent, Oops = DOMException, Later = Promise, Reason = Error;
      const listen = EventTarget.prototype.addEventListener;
      const unlisten = EventTarget.prototype.removeEventListener;
      const dispatch = EventTarget.prototype.dispatchEvent;
      const detailOf = Object.getOwnPropertyDescriptor(Event.prototype, 'detail').get;
      const Table = Map;
      const take = Table.prototype.get, put = Table.prototype.set, drop = Table.prototype.delete;
      const text = String;
      const node = document.createComment('');
      const say = (type, detail) => {
        apply(dispatch, node, [construct(Event, [type, { __proto__: null, detail }])]);
      };
      let said;
      apply(listen, node, ['answer', event => { said = apply(detailOf, event, []); }]);
      const ask = (type, detail) => { said = undefined; say(type, detail); return said; };

      const waiting = new Table();
      apply(listen, node, ['reply', event => {
        const reply = apply(detailOf, event, []);
        const settle = apply(take, waiting, [reply[0]]);
        if (!settle) return;
        apply(drop, waiting, [reply[0]]);
        if (reply[1]) { settle[0](reply[2]); return; }
        settle[1](reply[2] === 'Error' ? construct(Reason, [reply[3]])
          : construct(Oops, [reply[3], reply[2]]));
      }]);

      let count = 0;
      const post = (name, body) => construct(Later, [(resolve, reject) => {
        const id = ++count;
        apply(put, waiting, [id, [resolve, reject]]);
        const state = ask('post', [id, name, body]);
        if (state === 'sent') return;
        apply(drop, waiting, [id]);
        reject(state === 'clone'
          ? construct(Oops, ['The message could not be cloned.', 'DataCloneError'])
          : construct(Oops, ['The message handler "' + name + '" has been removed.',
            'InvalidAccessError']));
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
        get: (target, name) => typeof name === 'string' && ask('has', name)
          ? handler(name) : undefined,
        has: (target, name) => typeof name === 'string' && !!ask('has', name),
        set: () => false,
        defineProperty: () => false,
        deleteProperty: () => false,
      });
      const webkit = { __proto__: null };
      defineProperty(webkit, 'messageHandlers',
        { __proto__: null, enumerable: true, get: () => messageHandlers });
      defineProperty(window, 'webkit', {
        __proto__: null, configurable: true, enumerable: false,
        get: () => ask('has', null) ? webkit : undefined,
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
      if (ask('has', null) !== undefined) {
        apply(unlisten, document, ['dovetail-ready', ready, true]);
      }
    })();
    """#
}
