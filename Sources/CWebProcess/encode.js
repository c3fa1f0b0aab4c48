// Writes any value as text that the other process reads back unchanged.
// Runs in the private world, so the page cannot have altered what it uses;
// nothing of that world is handed to the page.
//
// The text is a JSON list of nodes, children before parents, the root last.
// A string, a finite number, a truth value or null stands for itself. The rest
// is a list: ["u"] undefined, ["n", TEXT] a number JSON cannot write,
// ["d", MILLISECONDS] a date, ["a", NODE, ...] an array by node indices,
// ["o", KEY, NODE, ...] an object. What the page wrote never looks like a tag.
root => {
  'use strict';
  const nodes = [];
  const indices = new Map();
  const add = node => nodes.push(node) - 1;
  const isDate = value => {
    try {
      Date.prototype.getTime.call(value);
      return true;
    } catch {
      return false;
    }
  };
  const object = value => {
    if (isDate(value)) return add(['d', String(value.getTime())]);
    const node = [Array.isArray(value) ? 'a' : 'o'];
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) node.push(visit(value[i]));
    } else {
      for (const key of Object.keys(value)) {
        // Apple's dictionaries leave out what has no value.
        if (value[key] === undefined || typeof value[key] === 'bigint') continue;
        node.push(key.toWellFormed(), visit(value[key]));
      }
    }
    return add(node);
  };
  const visit = value => {
    switch (typeof value) {
      case 'string': return add(value.toWellFormed());
      case 'boolean': return add(value);
      case 'number':
        return add(Number.isFinite(value) && !Object.is(value, -0)
          ? value : ['n', Object.is(value, -0) ? '-0' : String(value)]);
      case 'object': break;
      default: return add(['u']);
    }
    if (value === null) return add(null);
    if (!indices.has(value)) {
      indices.set(value, undefined);
      indices.set(value, object(value));
    }
    const index = indices.get(value);
    if (index === undefined) throw new TypeError('cyclic');
    return index;
  };
  // Cloning refuses functions, symbols, promises, proxies and nodes, and runs
  // getters once.
  visit(structuredClone(root));
  return JSON.stringify(nodes);
}
