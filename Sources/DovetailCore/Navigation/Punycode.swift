/// Punycode (RFC 3492), read only: Foundation writes it and does not read it.
enum Punycode {
  /// The name that a label stands for, without its `xn--`; nil when it stands for
  /// none.
  static func decoded(_ label: Substring) -> String? {
    var output: [UInt32] = []
    var input = Array(label.utf8)
    if let dash = input.lastIndex(of: UInt8(ascii: "-")) {
      output = input[..<dash].map(UInt32.init)
      input.removeSubrange(...dash)
    }
    guard output.allSatisfy({ $0 < 0x80 }), !input.isEmpty, label.utf8.count <= 63 else {
      return nil
    }
    var code: UInt32 = 128
    var index: UInt32 = 0
    var bias: UInt32 = 72
    var rest = input[...]
    while !rest.isEmpty {
      let start = index
      var weight: UInt32 = 1
      var base: UInt32 = 36
      while true {
        guard let digit = rest.popFirst().flatMap(value) else { return nil }
        let (step, overflow) = digit.multipliedReportingOverflow(by: weight)
        let (sum, isTooLarge) = index.addingReportingOverflow(step)
        guard !overflow, !isTooLarge else { return nil }
        index = sum
        let threshold = base <= bias ? 1 : min(base - bias, 26)
        if digit < threshold { break }
        let (next, isOver) = weight.multipliedReportingOverflow(by: 36 - threshold)
        guard !isOver else { return nil }
        weight = next
        base += 36
      }
      let count = UInt32(output.count) + 1
      bias = adapted(index - start, count: count, isFirst: start == 0)
      let (next, overflow) = code.addingReportingOverflow(index / count)
      guard !overflow else { return nil }
      code = next
      index %= count
      output.insert(code, at: Int(index))
      index += 1
    }
    var name = String.UnicodeScalarView()
    for value in output {
      guard let scalar = UnicodeScalar(value) else { return nil }
      name.append(scalar)
    }
    return String(name)
  }

  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x61...0x7A: UInt32(byte - 0x61)
    case 0x41...0x5A: UInt32(byte - 0x41)
    case 0x30...0x39: UInt32(byte - 0x30) + 26
    default: nil
    }
  }

  private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var base: UInt32 = 0
    while delta > 455 {
      delta /= 35
      base += 36
    }
    return base + 36 * delta / (delta + 38)
  }
}
