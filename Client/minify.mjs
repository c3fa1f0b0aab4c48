// A small minifier for dovetail.js: no comments, no white space, short local names. It knows just
// the JavaScript that stands in that file; the tests run what it gives.

const word = /[A-Za-z_$][\w$]*/y;
const reserved = new Set(("async await break case catch class const continue default delete do else"
  + " export extends false finally for function if import in instanceof let new null of return"
  + " static super switch this throw true try typeof undefined var void while with yield"
  + " constructor").split(" "));

function tokens(source) {
  const result = [];
  for (let at = 0; at < source.length;) {
    const rest = source.slice(at);
    const found = /^\s+/.exec(rest) ?? /^\/\/.*/.exec(rest) ?? /^\/\*[^]*?\*\//.exec(rest);
    if (found) {
      at += found[0].length;
      continue;
    }
    word.lastIndex = at;
    const token = word.exec(source)?.[0] ?? /^"(\\.|[^"\\])*"/.exec(rest)?.[0]
      ?? /^[\d.]+(e\d+)?/.exec(rest)?.[0]
      ?? /^(=>|===|!==|\?\?|\?\.|\+\+|--|&&|\|\||<=|>=|\+=|[^])/.exec(rest)[0];
    result.push(token);
    at += token.length;
  }
  return result;
}

const isWord = (token) => token !== undefined && /^[A-Za-z_$]/.test(token);

/** The names that stand for nothing but variables of the file. */
function locals(all) {
  const names = new Set(), kept = new Set();
  const braces = [];
  all.forEach((token, i) => {
    const before = all[i - 1], after = all[i + 1];
    if (token === "{" || token === "(" || token === "[") braces.push(token);
    if (token === "}" || token === ")" || token === "]") braces.pop();
    if (!isWord(token)) return;
    names.add(token);
    const isShorthand = braces.at(-1) === "{" && (before === "{" || before === ",")
      && (after === "," || after === "}" || after === ":");
    if (before === "." || before === "?." || after === ":" || isShorthand) kept.add(token);
    if (all[i - 2] === "export") kept.add(token);
  });
  return [...names].filter((name) =>
    !kept.has(name) && !reserved.has(name) && !(name in globalThis));
}

export function minify(source) {
  const all = tokens(source);
  const taken = new Set(all);
  const short = (function* () {
    const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (const a of letters) if (!taken.has(a)) yield a;
    for (const a of letters) for (const b of letters) if (!taken.has(a + b)) yield a + b;
  })();
  const renamed = new Map(locals(all).map((name) => [name, short.next().value]));
  let text = "", last = "";
  for (const token of all) {
    const next = renamed.get(token) ?? token;
    const needsSpace = (isWord(last) || /^\d/.test(last)) && /^[\w$]/.test(next);
    text += (needsSpace ? " " : "") + next;
    last = next;
  }
  return text.replaceAll(",}", "}").replaceAll(";}", "}");
}
