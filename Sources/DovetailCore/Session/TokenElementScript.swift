/// Loads pictures, scripts, styles and media once more that were refused with a
/// token that is old by now. Their `error` event waits meanwhile; it is told when
/// there is no new token.
///
/// Whether it was a 401 the page does not know; Swift does. Of media the engine tells
/// Swift nothing, so a `fetch` of one byte finds out, and gets the new token.
enum TokenElementScript {
  static let source = #"""
    (() => {
      'use strict';
      const installed = Symbol.for('dovetail.token.elements');
      if (window[installed]) return;
      Object.defineProperty(window, installed, { value: true });
      // Before its `load` a document asks for nothing twice.
      const loaded = () => new Promise(done => {
        if (document.readyState === 'complete') setTimeout(done);
        else window.addEventListener('load', () => setTimeout(done), { once: true });
      });
      const media = element => element.closest('video, audio');
      const look = fetch.bind(window);
      // An address that is set again is loaded again, except for these.
      const anew = async element => {
        await loaded();
        const copy = document.createElement(element.localName);
        for (const { name, value } of element.attributes) copy.setAttribute(name, value);
        copy.text = element.text;
        copy.async = element.async;
        for (const type of ['load', 'error'])
          copy.addEventListener(type, () => element.dispatchEvent(new Event(type)));
        tried.set(copy, addressOf(copy));
        element.after(copy);
        copy.addEventListener('load', () => copy.remove());
      };
      const sheet = async element => {
        await loaded();
        const place = element.nextSibling, parent = element.parentNode;
        element.remove();
        parent.insertBefore(element, place);
      };
      const kinds = {
        img: [e => e.currentSrc || e.src, e => { e.src = e.src }],
        input: [e => e.src, e => { e.src = e.src }],
        script: [e => e.src, anew],
        link: [e => e.href, sheet],
        video: [e => e.currentSrc || e.src, e => e.load()],
        audio: [e => e.currentSrc || e.src, e => e.load()],
        source: [e => e.src, e => media(e)?.load()],
      };
      const addressOf = element => kinds[element.localName]?.[0](element) || null;
      const tried = new WeakMap();
      const ask = async (address, isMedia) => {
        try {
          if (isMedia) {
            const answer = await look(address, { headers: { Range: 'bytes=0-0' } });
            answer.body?.cancel();
            return answer.ok;
          }
          return await webkit.messageHandlers['dovetail.token'].postMessage([address, null]) === true;
        } catch {
          return false;
        }
      };
      addEventListener('error', async event => {
        const element = event.target;
        if (!event.isTrusted || !(element instanceof HTMLElement)) return;
        const address = addressOf(element);
        if (!address || tried.get(element) === address) return;
        tried.set(element, address);
        event.stopImmediatePropagation();
        const isNew = await ask(address, !!media(element));
        if (!element.isConnected || addressOf(element) !== address) return;
        if (isNew) kinds[element.localName][1](element);
        else element.dispatchEvent(new Event('error'));
      }, true);
      addEventListener('load', event => tried.delete(event.target), true);
    })();
    """#
}
