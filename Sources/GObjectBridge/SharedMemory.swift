internal import CWebKitGTK
internal import Foundation

/// Memory that two processes see, as a file without a name.
enum SharedMemory {
  /// A file that holds these bytes one after the other; nil where the system
  /// gives none.
  static func file(_ parts: [UnsafeRawBufferPointer]) -> Int32? {
    let file = dovetail_memory_file()
    guard file >= 0 else { return nil }
    guard unsafe parts.allSatisfy({ unsafe write($0, to: file) }) else {
      close(file)
      return nil
    }
    return file
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
    var rest = unsafe bytes[...]
    while let start = unsafe UnsafeRawBufferPointer(rebasing: rest).baseAddress {
      let written = unsafe Glibc.write(file, start, rest.count)
      if written < 0, errno != EINTR { return false }
      unsafe rest = rest.dropFirst(max(0, written))
      if unsafe rest.isEmpty { return true }
    }
    return true
  }

  /// What a file holds, mapped; nil for a file that its sender could still change.
  /// To be given back with `munmap`.
  static func map(_ file: Int32) -> UnsafeRawBufferPointer? {
    var facts = stat()
    guard dovetail_is_sealed(file) != 0, unsafe fstat(file, &facts) == 0, facts.st_size > 0
    else { return nil }
    let size = Int(facts.st_size)
    let start = unsafe mmap(nil, size, PROT_READ, MAP_SHARED | Int32(MAP_POPULATE), file, 0)
    guard let start = unsafe start, unsafe start != MAP_FAILED else { return nil }
    return unsafe UnsafeRawBufferPointer(start: start, count: size)
  }

  static func unmap(_ memory: UnsafeRawBufferPointer) {
    unsafe munmap(UnsafeMutableRawPointer(mutating: memory.baseAddress!), memory.count)
  }
}
