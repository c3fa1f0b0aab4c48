/// Asks for a new token when `fetch` or `XMLHttpRequest` is answered 401, and
/// sends the request once more.
///
/// It runs in the page's own world, since that is where the two are; it knows no
/// token and no origin. Whether a 401 is one to be asked about is Swift's to say.
enum TokenScript {
  /// The message handler that it asks: `[address, milliseconds since the request]`
  /// gives whether there is another token now.
  static let handler = "dovetail.token"

  static let source = #"""
    (() => {
      'use strict';
      const installed = Symbol.for('dovetail.token');
      if (window[installed]) return;
      Object.defineProperty(window, installed, { value: true });
      const ask = async (address, began) => {
        try {
          const handler = webkit.messageHandlers['dovetail.token'];
          return await handler.postMessage([address, performance.now() - began]) === true;
        } catch {
          return false;
        }
      };

      const fetch = window.fetch;
      const again = (input, init) => {
        // A stream can be sent once.
        if (init && init.body instanceof ReadableStream) return null;
        if (input instanceof Request && input.body && !(init && init.body)) return input.clone();
        return input;
      };
      Object.defineProperty(window, 'fetch', {
        configurable: true, enumerable: true, writable: true,
        value: async function fetchWithToken(input, init) {
          const began = performance.now();
          const copy = arguments.length ? again(input, init) : null;
          const response = await fetch.apply(this, arguments);
          if (response.status !== 401 || copy === null || !await ask(response.url, began))
            return response;
          return fetch.call(this, copy, init);
        },
      });
      Object.defineProperty(window.fetch, 'name', { value: 'fetch' });

      const calls = new WeakMap();
      const Native = window.XMLHttpRequest;
      const prototype = Native.prototype;
      const { open, send, setRequestHeader, abort } = prototype;
      const tell = (request, ...types) => {
        for (const type of types)
          request.dispatchEvent(
            type === 'readystatechange' ? new Event(type) : new ProgressEvent(type));
      };
      const retry = (request, call) => {
        call.retries = true;
        open.apply(request, call.open);
        for (const header of call.headers) setRequestHeader.apply(request, header);
        send.call(request, call.body);
      };
      const settle = async (request, call) => {
        const isNew = await ask(request.responseURL, call.began);
        if (calls.get(request) !== call) return;
        call.holds = false;
        if (isNew) return retry(request, call);
        tell(request, 'readystatechange', 'load', 'loadend');
      };
      const watch = event => {
        const request = event.target;
        const call = calls.get(request);
        if (!call) return;
        if (call.retries && request.readyState === 1) return event.stopImmediatePropagation();
        if (call.retries || !call.isAsync) return;
        if (request.readyState === 2 && request.status === 401) call.holds = true;
        if (!call.holds) return;
        event.stopImmediatePropagation();
        if (event.type === 'loadend') settle(request, call);
      };
      class XMLHttpRequest extends Native {
        constructor() {
          super();
          for (const type of ['readystatechange', 'progress', 'load', 'loadend'])
            this.addEventListener(type, watch);
        }

        open(...values) {
          calls.set(this, {
            open: values, headers: [], isAsync: values.length < 3 || Boolean(values[2]) });
          return open.apply(this, values);
        }

        setRequestHeader(...values) {
          const result = setRequestHeader.apply(this, values);
          calls.get(this)?.headers.push(values);
          return result;
        }

        send(body) {
          const call = calls.get(this);
          if (call) Object.assign(call, { body, began: performance.now() });
          return send.call(this, body);
        }

        abort() {
          const call = calls.get(this);
          calls.delete(this);
          abort.call(this);
          // To the page it was still under way.
          if (call?.holds) tell(this, 'abort', 'loadend');
        }
      }
      window.XMLHttpRequest = XMLHttpRequest;
    })();
    """#
}
