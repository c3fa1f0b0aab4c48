/// Leaves `fetch` and `XMLHttpRequest` to Swift where there is a token for them; all
/// others go their usual way.
///
/// Not by this way: synchronous requests, `no-cors`, `keepalive`, streams as a body,
/// and answers piece by piece.
enum TokenRelayScript {
  /// The message handler that it asks: `{ url }` gives whether the request goes this
  /// way; `{ url, method, headers, body, credentials }` gives
  /// `{ status, url, headers, body }`.
  static let handler = "dovetail.relay"

  static let source = #"""
    (() => {
      'use strict';
      const installed = Symbol.for('dovetail.relay');
      if (window[installed]) return;
      Object.defineProperty(window, installed, { value: true });
      const post = async message => {
        try {
          return await webkit.messageHandlers['dovetail.relay'].postMessage(message);
        } catch {
          return undefined;
        }
      };
      const isCovered = async url => /^https?:/.test(url) && await post({ url }) === true;
      const encode = buffer => {
        const bytes = new Uint8Array(buffer);
        let text = '';
        for (let at = 0; at < bytes.length; at += 0x8000)
          text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
        return btoa(text);
      };
      const decode = text => Uint8Array.from(atob(text), c => c.charCodeAt(0));
      const send = async request => {
        const body = await request.arrayBuffer();
        const answer = await post({
          url: request.url, method: request.method, headers: [...request.headers],
          body: body.byteLength ? encode(body) : null, credentials: request.credentials,
        });
        if (!answer) throw new TypeError('Load failed');
        return { ...answer, bytes: decode(answer.body) };
      };

      const nativeFetch = window.fetch;
      const usual = request => request.mode !== 'no-cors' && request.mode !== 'navigate' &&
        !request.keepalive && request.redirect === 'follow';
      const aborted = signal => new Promise((_, fail) => {
        const stop = () => fail(signal.reason);
        if (signal.aborted) stop(); else signal.addEventListener('abort', stop, { once: true });
      });
      Object.defineProperty(window, 'fetch', {
        configurable: true, enumerable: true, writable: true,
        value: async function fetch(input, init) {
          if (init?.body instanceof ReadableStream) return nativeFetch.apply(this, arguments);
          const request = new Request(input, init);
          if (!usual(request) || !await isCovered(request.url)) return nativeFetch.call(this, request);
          const { status, url, headers, bytes } =
            await Promise.race([send(request), aborted(request.signal)]);
          const isEmpty = [101, 204, 205, 304].includes(status) || request.method === 'HEAD';
          const response = new Response(isEmpty ? null : bytes, { status, headers });
          Object.defineProperty(response, 'url', { value: url });
          Object.defineProperty(response, 'redirected', { value: url !== request.url.split('#')[0] });
          return response;
        },
      });

      const Native = window.XMLHttpRequest;
      const calls = new WeakMap();
      const state = request => calls.get(request)?.answer ? calls.get(request) : null;
      const tell = (request, ...types) => {
        for (const type of types)
          request.dispatchEvent(
            type === 'readystatechange' ? new Event(type) : new ProgressEvent(type, {
              lengthComputable: true, loaded: calls.get(request)?.answer?.bytes?.length ?? 0,
              total: calls.get(request)?.answer?.bytes?.length ?? 0 }));
      };
      class XMLHttpRequest extends Native {
        open(method, url, isAsync = true, ...rest) {
          calls.set(this, {
            method, url: new URL(url, document.baseURI).href, isAsync, headers: [], ready: 1 });
          return super.open(method, url, isAsync, ...rest);
        }

        setRequestHeader(name, value) {
          super.setRequestHeader(name, value);
          calls.get(this)?.headers.push([name, value]);
        }

        send(body) {
          const call = calls.get(this);
          if (!call || !call.isAsync) return super.send(body);
          call.isSent = true;
          this.#relay(call, body);
        }

        async #relay(call, body) {
          if (!await isCovered(call.url)) {
            if (calls.get(this) !== call) return;
            calls.delete(this);
            return super.send(body);
          }
          const hasBody = body != null && !/^(GET|HEAD)$/i.test(call.method);
          let answer;
          try {
            if (body instanceof Document) body = new XMLSerializer().serializeToString(body);
            answer = await send(new Request(call.url, {
              method: call.method, headers: call.headers, body: hasBody ? body : undefined,
              credentials: this.withCredentials ? 'include' : 'same-origin',
            }));
          } catch {
            answer = { status: 0, url: '', headers: [], bytes: new Uint8Array(), isFailed: true };
          }
          if (calls.get(this) !== call) return;
          call.answer = answer;
          const end = answer.isFailed ? 'error' : 'load';
          for (const ready of answer.isFailed ? [4] : [2, 3, 4]) {
            call.ready = ready;
            tell(this, 'readystatechange');
            if (calls.get(this) !== call) return;
            if (ready === 3) tell(this, 'progress');
          }
          tell(this, end, 'loadend');
        }

        abort() {
          const call = calls.get(this);
          if (!call) return super.abort();
          calls.delete(this);
          super.abort();
          if (call.isSent && call.ready < 4) tell(this, 'abort', 'loadend');
        }

        get readyState() { return state(this)?.ready ?? super.readyState; }
        get status() { return state(this)?.answer.status ?? super.status; }
        get statusText() { return state(this) ? '' : super.statusText; }
        get responseURL() { return state(this)?.answer.url ?? super.responseURL; }
        get responseText() {
          if (!state(this)) return super.responseText;
          return new TextDecoder().decode(state(this).answer.bytes);
        }
        get responseXML() {
          if (!state(this)) return super.responseXML;
          return new DOMParser().parseFromString(this.responseText, 'application/xml');
        }
        get response() {
          const call = state(this);
          if (!call) return super.response;
          const type = this.getResponseHeader('content-type') ?? '';
          switch (this.responseType) {
            case 'arraybuffer': return call.value ??= call.answer.bytes.buffer;
            case 'blob': return call.value ??= new Blob([call.answer.bytes], { type });
            case 'document': return call.value ??= this.responseXML;
            case 'json': try { return call.value ??= JSON.parse(this.responseText); } catch { return null; }
            default: return this.responseText;
          }
        }
        getResponseHeader(name) {
          if (!state(this)) return super.getResponseHeader(name);
          const found = state(this).answer.headers.filter(h => h[0].toLowerCase() === name.toLowerCase());
          return found.length ? found.map(h => h[1]).join(', ') : null;
        }
        getAllResponseHeaders() {
          if (!state(this)) return super.getAllResponseHeaders();
          return state(this).answer.headers.map(h => `${h[0].toLowerCase()}: ${h[1]}\r\n`).sort().join('');
        }
      }
      window.XMLHttpRequest = XMLHttpRequest;
    })();
    """#
}
