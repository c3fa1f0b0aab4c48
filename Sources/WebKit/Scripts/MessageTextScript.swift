/// The function `textOf`, for the scripts that hand messages to the native side.
///
/// It gives a body as JSON text where that loses nothing, and undefined
/// elsewhere: dates, numbers that JSON cannot write, holes, what is nested
/// deeply or shared much. A string stands as it is behind an apostrophe. Read by
/// ``MessageTextReader``.
///
/// Text crosses several times faster than an object, which the other process
/// has to ask for each property; text that is long, faster by itself than in an
/// array.
///
/// Made for what a structured clone gives: no getters, no proxies.
enum MessageTextScript {
  static let source = #"""
    const textOf = (() => {
      const { isArray } = Array, { getPrototypeOf, is, prototype } = Object, { stringify } = JSON;
      let left;
      const isPlain = (value, depth) => {
        if (left-- === 0) return false;
        switch (typeof value) {
          case 'string': case 'boolean': return true;
          case 'number': return value - value === 0 && !is(value, -0);
          case 'object': break;
          default: return false;
        }
        if (value === null) return true;
        if (depth === 200) return false;
        if (isArray(value)) {
          for (let i = 0; i < value.length; i++) {
            if (!isPlain(value[i], depth + 1)) return false;
          }
          return true;
        }
        if (getPrototypeOf(value) !== prototype) return false;
        for (const key in value) {
          const member = value[key];
          if (member !== undefined && !isPlain(member, depth + 1)) return false;
        }
        return true;
      };
      return body => {
        if (typeof body === 'string' && body.isWellFormed()) return "'" + body;
        if ([].toJSON !== undefined) return;
        left = 4e6;
        return isPlain(body, 0) ? stringify(body) : undefined;
      };
    })();
    """#
}
