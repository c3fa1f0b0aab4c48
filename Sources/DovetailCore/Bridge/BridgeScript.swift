internal import Foundation
internal import WebKit

/// The two scripts of the bridge that run first in each frame.
///
/// In the page's world `dovetail.js` makes `window.dovetail`. In the shell's own
/// world, which no page reaches, the other hands what it says to the native side,
/// so that the engine's word stands beside it for the frame's origin. They speak
/// over a node that is in no document.
enum BridgeScript {
  /// The name of the native side, in the shell's own world.
  static let handler = "bridge"

  private struct Config: Codable {
    var origins: [String]
    var frames: Bool
    var limit: Int
    var app: AppFacts
  }

  @MainActor
  static func scripts(_ visibility: BridgeVisibility, _ facts: AppFacts) -> [WKUserScript] {
    let config = Config(
      origins: visibility.origins.map(\.description).sorted(), frames: visibility.allowsFrames,
      limit: Bridge.messageLimit, app: facts)
    // JSON text is a JavaScript expression; nothing in it can end it.
    guard let text = try? JSONWriter.text(of: config).bytes else { return [] }
    let literal = String(decoding: text, as: UTF8.self)
    return [
      WKUserScript(
        source: "(\(relay))(\(literal));", injectionTime: .atDocumentStart,
        forMainFrameOnly: !visibility.allowsFrames, in: .dovetail),
      WKUserScript(
        source: "(config => { \(client)\n(\(page))(config, makeDovetail); })(\(literal));",
        injectionTime: .atDocumentStart, forMainFrameOnly: !visibility.allowsFrames, in: .page),
    ]
  }

  /// The part of `dovetail.js` that is no module.
  static let client: String = {
    let text = String(decoding: PackageResources.dovetail_js, as: UTF8.self)
    return text.components(separatedBy: "// ---- From here on: the module.")[0]
  }()

  private static let relay = #"""
    config => {
      'use strict';
      if (globalThis.dovetailRelay || !config.origins.includes(self.origin)) return;
      globalThis.dovetailRelay = true;
      const bridge = webkit.messageHandlers.bridge;
      const down = new Event('down'), lost = new Event('lost');
      const meet = event => {
        document.removeEventListener('dovetail-bridge-meet', meet, true);
        event.stopImmediatePropagation();
        const node = event.relatedTarget, text = node.firstChild, long = node.lastChild;
        const put = (list, string) => {
          text.data = list;
          long.data = string;
        };
        const say = (list, beside) => {
          if (list === undefined) return node.dispatchEvent(lost);
          const isText = beside === undefined || typeof beside === 'string';
          put(list, isText && beside || '');
          node.dispatchEvent(isText ? down : new CustomEvent('down-bytes', { detail: beside }));
          put('', '');
        };
        // Past the engine's own messages, where there is such a way; bytes have no other.
        const cross = bridge.cross || ((list, beside, done) => {
          bridge.postMessage(beside === undefined ? list : [list, beside]).then(
            answer => typeof answer === 'string' ? done(answer) : done(answer[0], answer[1]),
            () => done());
        });
        const take = beside => {
          const list = (navigator.userActivation?.isActive ? 1 : 0) + (bridge.cross ? 2 : 0)
            + text.data;
          put('', '');
          cross(list, beside, say);
        };
        node.addEventListener('up', () => take(long.data || undefined));
        if (bridge.cross) node.addEventListener('up-bytes', event => take(event.detail));
        text.data = bridge.cross ? 'bytes' : 'text';
      };
      document.addEventListener('dovetail-bridge-meet', meet, true);
      document.dispatchEvent(new Event('dovetail-bridge-ready'));
    }
    """#

  private static let page = #"""
    (config, make) => {
      'use strict';
      if (Object.hasOwn(window, 'dovetail') || !config.origins.includes(self.origin)) return;
      const { bind, call } = Function.prototype;
      const on = (object, method) => call.call(bind, method, object);
      const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;
      const { get, set } = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'data');
      const node = document.createElement('i');
      const text = document.createComment(''), long = document.createComment('');
      node.append(text, long);
      const hidden = document.createElement('div').attachShadow({ mode: 'closed' });
      const read = on(text, get), write = on(text, set), send = on(node, dispatchEvent);
      const readLong = on(long, get), writeLong = on(long, set);
      const up = new Event('up'), Custom = CustomEvent;
      const detailOf = Object.getOwnPropertyDescriptor(Custom.prototype, 'detail').get;
      const bufferOf = Object.getOwnPropertyDescriptor(
        Object.getPrototypeOf(Uint8Array.prototype), 'buffer').get;
      const { apply } = Reflect;
      const way = {
        __proto__: null, limit: config.limit, app: Object.freeze(config.app), bytes: false,
        up: (list, beside) => {
          write(list);
          if (typeof beside === 'string') {
            writeLong(beside);
            send(up);
          } else {
            send(new Custom('up-bytes', { __proto__: null, detail: beside }));
          }
        },
      };
      const { dovetail, down } = make(way);
      const hear = on(node, addEventListener);
      hear('down', () => down(read(), readLong()));
      hear('down-bytes',
        event => down(read(), apply(bufferOf, apply(detailOf, event, []), [])));
      hear('lost', () => down());
      const hide = on(hidden, hidden.appendChild);
      const listen = on(document, addEventListener), forget = on(document, removeEventListener);
      const tell = on(document, dispatchEvent);
      const meet = () => {
        tell(new MouseEvent('dovetail-bridge-meet', { relatedTarget: node }));
        way.bytes = read() === 'bytes';
        // What happens within a shadow tree is nobody's window.event.
        if (read() !== '') hide(node);
      };
      const ready = () => {
        forget('dovetail-bridge-ready', ready, true);
        meet();
      };
      listen('dovetail-bridge-ready', ready, true);
      meet();
      Object.defineProperty(window, 'dovetail',
        { value: dovetail, configurable: true, enumerable: true, writable: false });
    }
    """#
}
