/// The script that runs first in every frame, in the private world.
///
/// It is the only place from which the native side learns which frame speaks:
/// the engine's signals do not say. Pages cannot reach this world, its handlers
/// or the node over which the page's world talks to it.
///
/// Messages to the handler `dovetail` are arrays: a kind, the frame's header
/// (see `FrameRecord.init(header:)`), and what belongs to the kind.
enum PrivateWorldScript {
  static let source = #"""
    (() => {
      'use strict';
      \#(MessageLossScript.source)
      \#(MessageTextScript.source)
      const handlers = window.webkit.messageHandlers;
      const own = handlers.dovetail;
      const identity = globalThis.dovetailFrame;
      // What goes by the engine must not be overtaken by what goes past it.
      const said = identity ? identity.said : () => {};
      const tell = (kind, ...rest) => {
        own.postMessage([kind, header(), ...rest]);
        said();
      };
      const top = window === window.top;
      const random = () => Math.random().toString(36).slice(2);
      const prefix = random() + random() + '\n' + (identity ? identity.id + ' ' + identity.page : 0) + '\n'
        + (top ? 1 : 0) + '\n' + self.origin + '\n';
      let address, head;
      const header = () => {
        const now = location.href;
        return now === address ? head : (address = now, head = prefix + now);
      };
      tell('hello');
      addEventListener('beforeunload', () => tell('leave'));
      addEventListener('pagehide', () => tell('bye'));
      addEventListener('popstate', () => tell('moved'), true);
      addEventListener('pageshow', event => { if (event.persisted) tell('hello'); });

      const modifiers = event => (event.shiftKey ? 1 : 0) | (event.ctrlKey ? 2 : 0)
        | (event.altKey ? 4 : 0) | (event.metaKey ? 8 : 0);
      const picker = input => tell('file', input.accept, input.webkitdirectory,
        input.hasAttribute('capture') ? input.getAttribute('capture') || 'environment' : '');
      let click = [0, 0];
      const onClick = event => {
        click = [event.button + 1, modifiers(event)];
        for (const node of event.composedPath()) {
          if (node instanceof HTMLInputElement && node.type === 'file') picker(node);
          if (!node.href || !('target' in node)) continue;
          tell('click', String(node.href), event.isTrusted, ...click);
          break;
        }
        queueMicrotask(() => { click = [0, 0]; });
      };
      addEventListener('click', onClick, true);
      addEventListener('auxclick', onClick, true);
      addEventListener('submit', event => {
        const form = event.target;
        if (form instanceof HTMLFormElement) tell('click', String(form.action), false, 0, 0);
      }, true);
      if (typeof navigation === 'object') {
        navigation.addEventListener('navigate', event => {
          tell('navigate', event.destination.url, event.navigationType, event.userInitiated,
            typeof event.downloadRequest === 'string', ...click);
          // Of a pushed state the engine tells nothing after it.
          if (event.destination.sameDocument) queueMicrotask(() => tell('moved'));
        });
        navigation.addEventListener('currententrychange', () => tell('moved'));
      }

      // The page's world hands over a node that is in no document, once, before
      // any script of the page has run; both sides speak over that node.
      const meet = event => {
        document.removeEventListener('dovetail-meet', meet, true);
        event.stopImmediatePropagation();
        const node = event.relatedTarget;
        node.addEventListener('has', () => {
          node.data = handlers['page:' + node.data] ? 'yes' : 'no';
        });
        node.addEventListener('has-any', () => {
          node.data = handlers['any-page-handler'] ? 'yes' : 'no';
        });
        const notes = new Set(
          ['open', 'dialog', 'geolocation', 'media', 'notifications', 'clipboard-read']);
        node.addEventListener('note', event => {
          const detail = event.detail;
          if (Array.isArray(detail) && notes.has(detail[0])) tell(...detail.map(String));
        });
        node.addEventListener('picker', event => {
          const input = event.relatedTarget;
          if (input instanceof HTMLInputElement && input.type === 'file') picker(input);
        });
        // A reply is JSON text: the message's number, and its value if it has
        // one, or an error's name and text.
        const say = (text, event) => {
          node.data = text;
          node.dispatchEvent(event);
          node.data = '';
        };
        const reply = text => say(text, new Event('reply'));
        const refuse = (id, name, message) => reply(JSON.stringify([id, name, message]));
        const accept = (id, value) => {
          if (value === undefined) return reply('[' + id + ']');
          if (typeof value !== 'string') {
            return say('', new CustomEvent('value', { detail: [id, value[0]] }));
          }
          if (value[0] !== "'") return reply('[' + id + ',' + value + ']');
          say(value.slice(1), new CustomEvent('text', { detail: id }));
        };
        const post = (id, name, body) => {
          const text = textOf(body), problem = text === undefined ? problemOf(body)
            : text.length > \#(MessageLimit.characters) && 'QuotaExceededError';
          if (problem) return refuse(id, problem, problemText(problem));
          const handler = handlers['page:' + name];
          if (!handler) {
            return refuse(id, 'InvalidAccessError',
              'The message handler "' + name + '" has been removed.');
          }
          said();
          handler.postMessage(text === undefined ? [header(), body] : header() + '\n' + text)
            .then(value => accept(id, value), error => refuse(id, error.name, error.message));
        };
        node.addEventListener('post', event => {
          // Read first: the detail may run getters of the page, which may post.
          const id = +node.data;
          let detail;
          try { detail = event.detail; } catch {}
          if (detail) return post(id, detail[0], detail[1]);
          refuse(id, 'DataCloneError', problemText('DataCloneError'));
        });
        node.addEventListener('post-text', event => {
          const detail = event.detail;
          post(detail[1], detail[0], node.data);
        });
      };
      document.addEventListener('dovetail-meet', meet, true);
      document.dispatchEvent(new CustomEvent('dovetail-ready'));
    })();
    """#
}
