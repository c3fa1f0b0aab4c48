/// What stands in every frame of an app under test.
enum PageScripts {
  /// The message handler's name; it exists in the world of the tests only.
  static let handler = "dovetailTesting"

  /// In the page's own world: hands on what the console gets. `console` belongs
  /// to the page, so there is no other place to listen.
  static let console = """
    (() => {
      const text = value => {
        if (typeof value === "string") return value;
        if (value instanceof Error) return value.stack ? `${value}` : String(value);
        try { return JSON.stringify(value) ?? String(value); } catch { return String(value); }
      };
      const { dispatchEvent, CustomEvent } = window;
      for (const level of ["debug", "log", "info", "warn", "error"]) {
        const original = console[level];
        console[level] = function (...values) {
          const detail = JSON.stringify([level, values.map(text).join(" ")]);
          dispatchEvent.call(window, new CustomEvent("dovetail-console", { detail }));
          return original.apply(console, values);
        };
      }
    })();
    """

  /// In the world of the tests: tells of errors, of input and of changes, and
  /// finds elements.
  static let ears = """
    (() => {
      const tell = (...words) => webkit.messageHandlers.dovetailTesting.postMessage(words);
      tell("frame", self.name);

      // Errors and console.
      addEventListener("dovetail-console", event => tell("console", ...JSON.parse(event.detail)));
      addEventListener("error", event => {
        if (event instanceof ErrorEvent) {
          tell("error", event.message, event.filename, event.lineno);
        } else {
          const node = event.target;
          tell("missing", node.localName ?? "", node.currentSrc || node.src || node.href || "");
        }
      }, true);
      addEventListener("unhandledrejection", event => {
        let reason = "";
        try { reason = String(event.reason); } catch {}
        tell("error", `Unhandled promise rejection: ${reason}`, location.href, 0);
      }, true);

      // Input that has arrived: told before the page's own listeners run, so that
      // the next script runs after them.
      let aimed = null;
      for (const type of ["mousedown", "mouseup", "keydown", "wheel", "compositionend"]) {
        addEventListener(type, event => {
          if (!event.isTrusted) return;
          const isOff = type.startsWith("mouse") && aimed && !hits(aimed, event.target);
          tell("input", type, isOff ? describe(event.target) : "");
          if (type === "mouseup") aimed = null;
        }, { capture: true, passive: true });
      }

      // Changes, told once after each look.
      let isArmed = false;
      const stir = () => {
        if (!isArmed) return;
        isArmed = false;
        tell("stir");
      };
      new MutationObserver(stir).observe(document, {
        subtree: true, childList: true, attributes: true, characterData: true });
      for (const type of ["DOMContentLoaded", "load", "input", "change", "transitionend",
        "animationend", "toggle", "scroll", "focusin", "popstate", "hashchange", "resize"]) {
        addEventListener(type, stir, true);
      }

      // Elements.
      const plain = text => (text ?? "").replace(/\\s+/g, " ").trim();
      const isShown = node => {
        const box = node.getBoundingClientRect();
        const style = getComputedStyle(node);
        return box.width > 0 && box.height > 0 && style.visibility === "visible";
      };
      const words = node => plain(
        node.localName === "input" && ["button", "submit", "reset"].includes(node.type)
          ? node.value : node.innerText ?? node.textContent);
      const byText = text => {
        const fits = [...document.querySelectorAll("body *")].filter(node =>
          !["script", "style", "template"].includes(node.localName)
            && words(node).includes(text));
        const deepest = fits.filter(node => ![...node.children].some(child =>
          fits.includes(child)));
        const exact = deepest.filter(node => words(node) === text);
        return exact.length ? exact : deepest;
      };
      const byLabel = text => [...document.querySelectorAll(
        "input, textarea, select, button, [contenteditable], [aria-label]")]
        .filter(node => [node.getAttribute("aria-label"), node.placeholder, node.title,
          ...[...node.labels ?? []].map(words)].some(name => plain(name) === text));
      const find = (by, value) => {
        switch (by) {
          case "text": return byText(plain(value));
          case "label": return byLabel(plain(value));
          default: return [...document.querySelectorAll(value)];
        }
      };
      const describe = node => {
        const id = node.id ? `#${node.id}` : "";
        const names = typeof node.className === "string" && node.className.trim()
          ? "." + node.className.trim().split(/\\s+/).join(".") : "";
        const said = words(node);
        return `<${node.localName}${id}${names}>`
          + (said ? ` “${said.length > 40 ? said.slice(0, 40) + "…" : said}”` : "");
      };

      /** Whether what the mouse is over belongs to an element. */
      const hits = (node, hit) => node.contains(hit)
        || hit.contains(node) && getComputedStyle(node).pointerEvents === "none"
        || hit.closest?.("label")?.control === node || !!hit.shadowRoot?.contains(node);

      const sight = (by, value) => {
        const all = find(by, value);
        const node = all.find(isShown) ?? all[0];
        if (!node) return null;
        node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const box = node.getClientRects()[0] ?? node.getBoundingClientRect();
        const left = Math.max(box.left, 0), right = Math.min(box.right, innerWidth);
        const top = Math.max(box.top, 0), bottom = Math.min(box.bottom, innerHeight);
        const x = (left + right) / 2, y = (top + bottom) / 2;
        const hit = document.elementFromPoint(x, y);
        const isHit = !!hit && hits(node, hit);
        aimed = node;
        return { x, y, isHit, over: hit && !isHit ? describe(hit) : "" };
      };

      globalThis.dovetailTesting = {
        arm() { isArmed = true; },
        describe, find, isShown, words,
        /** What a locator leads to, in one look. */
        look(by, value) {
          isArmed = true;
          let all;
          try { all = find(by, value); } catch (error) { return { wrong: error.message }; }
          const first = all[0];
          return {
            count: all.length, shown: all.filter(isShown).length,
            names: all.slice(0, 5).map(describe),
            text: first && plain(first.innerText ?? first.textContent),
            value: first?.value === undefined ? null : String(first.value),
            isChecked: first?.checked ?? false,
            isDisabled: first?.matches?.(":disabled") ?? false,
            ids: all.length ? [] : [...document.querySelectorAll("[id]")].slice(0, 300)
              .map(node => node.id),
          };
        },
        /** Where a hand would press, after bringing it into view, once it rests there. */
        async aim(by, value) {
          let last;
          for (let look = 0; look < 20; look++) {
            const spot = sight(by, value);
            if (!spot || last && last.x === spot.x && last.y === spot.y) return spot;
            last = spot;
            // A window that is not drawn has no frames.
            await new Promise(done => { requestAnimationFrame(done); setTimeout(done, 50); });
          }
          return last;
        },
        /** The place of a frame's own coordinates in its parent. */
        frame(name) {
          const node = [...document.querySelectorAll("iframe, frame")]
            .find(node => node.name === name || node.id === name);
          if (!node) return null;
          node.scrollIntoView({ block: "nearest", behavior: "instant" });
          const box = node.getBoundingClientRect();
          const style = getComputedStyle(node);
          return { x: box.left + node.clientLeft + parseFloat(style.paddingLeft),
                   y: box.top + node.clientTop + parseFloat(style.paddingTop) };
        },
      };
    })();
    """
}
