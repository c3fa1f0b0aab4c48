internal import Foundation

/// libarchive reads names in the thread's locale, which on a machine without one
/// is ASCII; names in our archives are UTF-8.
enum UTF8Names {
  static func use<Value>(_ work: () throws(ArchiveError) -> Value) throws(ArchiveError) -> Value {
    let locale = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    guard let locale = unsafe locale else { return try work() }
    let before = unsafe uselocale(locale)
    defer {
      unsafe uselocale(before)
      unsafe freelocale(locale)
    }
    return try work()
  }
}
