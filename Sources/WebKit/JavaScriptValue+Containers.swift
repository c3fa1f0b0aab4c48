internal import CoreFoundation
internal import Foundation

extension JavaScriptValue {
  /// Refuses what could not be read: a Foundation container within itself, nested
  /// too deeply, or with a container that scripts have no counterpart for.
  ///
  /// Foundation on Linux turns a container into a Swift one with all that is in
  /// it, at each way of reading it, and so never comes back from a cycle.
  /// CoreFoundation reads one object at a time.
  static func check(_ value: Any) throws(Unsupported) {
    guard type(of: value) is AnyClass, isContainer(value as AnyObject) else { return }
    var walk = ContainerWalk()
    try walk.visit(value as AnyObject, depth: 0)
  }

  fileprivate static func isContainer(_ object: AnyObject) -> Bool {
    object is NSArray || object is NSDictionary || object is NSSet || object is NSOrderedSet
  }
}

/// One walk over the containers in a Foundation object; shared ones are visited
/// once.
@MainActor
private struct ContainerWalk {
  private var open: Set<ObjectIdentifier> = []
  private var done: Set<ObjectIdentifier> = []

  mutating func visit(
    _ object: AnyObject, depth: Int
  ) throws(JavaScriptValue.Unsupported) {
    guard JavaScriptValue.isContainer(object) else { return }
    let identity = ObjectIdentifier(object)
    guard !done.contains(identity) else { return }
    guard depth < JavaScriptValue.depthLimit else { throw .depth }
    guard open.insert(identity).inserted else { throw .cycle }
    for member in try members(of: object) { try visit(member, depth: depth + 1) }
    open.remove(identity)
    done.insert(identity)
  }

  private func members(of object: AnyObject) throws(JavaScriptValue.Unsupported) -> [AnyObject] {
    switch object {
    case is NSArray:
      let array = Self.foundation(object) as CFArray
      return (0..<CFArrayGetCount(array)).compactMap {
        unsafe Self.object(CFArrayGetValueAtIndex(array, $0))
      }
    case is NSDictionary:
      let dictionary = Self.foundation(object) as CFDictionary
      let count = CFDictionaryGetCount(dictionary)
      var keys = unsafe [UnsafeRawPointer?](repeating: nil, count: count)
      var values = unsafe keys
      unsafe CFDictionaryGetKeysAndValues(dictionary, &keys, &values)
      return unsafe (keys + values).compactMap { unsafe Self.object($0) }
    default:
      throw JavaScriptValue.Unsupported(description: "a value is of type \(type(of: object))")
    }
  }

  /// Foundation's containers are CoreFoundation's, but no subclasses of them.
  private static func foundation<Container: AnyObject>(_ object: AnyObject) -> Container {
    unsafe Unmanaged<Container>.fromOpaque(Unmanaged.passUnretained(object).toOpaque())
      .takeUnretainedValue()
  }

  private static func object(_ pointer: UnsafeRawPointer?) -> AnyObject? {
    unsafe pointer.map { unsafe Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }
}
