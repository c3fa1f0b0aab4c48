/// The function `isLossy`, for the scripts that hand messages to the native
/// side.
///
/// It tells whether a body holds something that a structured clone accepts and
/// the native side would get empty: `Blob`, `File`, `Map`, `Set`, `ArrayBuffer`
/// and the like. Such a message is refused; Apple delivers it emptied.
enum MessageLossScript {
  static let source = #"""
    const isLossy = (() => {
      const { getPrototypeOf, prototype } = Object, { isView } = ArrayBuffer;
      const kept = new Set(
        [null, prototype, ...[Array, Boolean, Date, Number, RegExp, String].map(x => x.prototype)]);
      return body => {
        if (typeof body !== 'object' || body === null) return false;
        const seen = new Set([body]), left = [body];
        for (let value; value = left.pop();) {
          if (isView(value) && !(value instanceof DataView)) continue;
          if (!kept.has(getPrototypeOf(value)) && !(value instanceof Error)) return true;
          for (const key in value) {
            const member = value[key];
            if (typeof member !== 'object' || member === null || seen.has(member)) continue;
            seen.add(member);
            left.push(member);
          }
        }
        return false;
      };
    })();
    """#
}
