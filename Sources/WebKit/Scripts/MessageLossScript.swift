/// The function `problemOf`, for the scripts that hand messages to the native
/// side.
///
/// It gives the name of the error that a body deserves, or undefined. A body that
/// holds something that a structured clone accepts and the native side would get
/// empty is a `DataCloneError`: `Blob`, `File`, `Map`, `Set`, `ArrayBuffer` and the
/// like; Apple delivers it emptied. One that holds more than ``MessageLimit`` allows
/// is a `QuotaExceededError`.
enum MessageLossScript {
  static let source = #"""
    const problemOf = (() => {
      const { getPrototypeOf, prototype } = Object, { isView } = ArrayBuffer, { isArray } = Array;
      const kept = new Set(
        [null, prototype, ...[Array, Boolean, Date, Number, RegExp, String].map(x => x.prototype)]);
      const tooLong = 'QuotaExceededError';
      return body => {
        if (typeof body === 'string' && body.length > \#(MessageLimit.characters)) return tooLong;
        if (typeof body !== 'object' || body === null) return;
        const seen = new Set([body]), left = [body];
        let characters = 0, values = 0;
        for (let value; value = left.pop();) {
          if (isView(value) && !(value instanceof DataView)) {
            values += value.length;
          } else {
            if (!kept.has(getPrototypeOf(value)) && !(value instanceof Error)) {
              return 'DataCloneError';
            }
            // Holes are asked for there too.
            if (isArray(value)) values += value.length;
            for (const key in value) {
              const member = value[key];
              values++;
              characters += key.length;
              if (typeof member === 'string') characters += member.length;
              if (typeof member !== 'object' || member === null || seen.has(member)) continue;
              seen.add(member);
              left.push(member);
            }
          }
          if (values > \#(MessageLimit.values) || characters > \#(MessageLimit.characters)) {
            return tooLong;
          }
        }
      };
    })();
    const problemText = name => name === 'DataCloneError' ? 'The message could not be cloned.'
      : 'The message is too long.';
    """#
}

/// How much a message may hold. The native process has to hold it too, several
/// times over for a moment.
enum MessageLimit {
  /// UTF-16 units, of JSON text where it crosses as that: 32 Mi.
  static let characters = 32 << 20
  /// Values of a message that does not cross as text; each is an object here.
  static let values = 1_000_000
}
