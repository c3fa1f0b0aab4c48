// Reads arguments back (see encode.js) and calls the function with them. Runs
// in the function's own world, so that arrays are arrays there.
(body, nodes) => {
  const values = [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    let value = node;
    if (typeof node === 'object' && node !== null) {
      switch (node[0]) {
        case 'n': value = +node[1]; break;
        case 'd': value = new Date(+node[1]); break;
        case 'a':
          value = [];
          for (let j = 1; j < node.length; j++) value[j - 1] = values[node[j]];
          break;
        case 'o':
          value = {};
          for (let j = 1; j < node.length; j += 2)
            Object.defineProperty(value, node[j], {
              value: values[node[j + 1]], configurable: true, enumerable: true, writable: true });
          break;
        default: value = undefined;
      }
    }
    values[i] = value;
  }
  return body(...values[values.length - 1]);
}
