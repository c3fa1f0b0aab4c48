public import CWebKitGTK

@safe private final class Completion {
  let body: @MainActor (UnsafeMutableRawPointer?, OpaquePointer) -> Void
  init(_ body: @escaping @MainActor (UnsafeMutableRawPointer?, OpaquePointer) -> Void) {
    unsafe self.body = body
  }
}

/// Calls of C's `…_async` / `…_finish` pairs.
@MainActor
public enum AsyncOperation {
  /// Starts an asynchronous C function and hands its result over once.
  ///
  /// - Parameters:
  ///   - start: calls the C function with the callback and its data.
  ///   - completion: runs on the main actor with the source object and the
  ///     `GAsyncResult`, exactly once.
  @unsafe public static func start(
    _ start: (@escaping GAsyncReadyCallback, gpointer) -> Void,
    completion: @escaping @MainActor (UnsafeMutableRawPointer?, OpaquePointer) -> Void
  ) {
    let box = unsafe Unmanaged.passRetained(Completion(completion)).toOpaque()
    unsafe start(
      { source, result, data in
        let completion = unsafe Unmanaged<Completion>.fromOpaque(data!).takeRetainedValue()
        nonisolated(unsafe) let completionHere = completion
        nonisolated(unsafe) let sourceHere = UnsafeMutableRawPointer(source)
        nonisolated(unsafe) let resultHere = unsafe result!
        MainActor.assumeIsolated { unsafe completionHere.body(sourceHere, resultHere) }
      }, box)
  }

  /// Starts an asynchronous C function and gives its value or its `GError`.
  ///
  /// - Parameters:
  ///   - start: calls the C function with the callback and its data.
  ///   - finish: calls the C `…_finish` function; its value counts only when it
  ///     leaves the error untouched.
  ///   - completion: gets either, exactly once, on the main actor.
  @unsafe public static func start<Value>(
    _ start: (@escaping GAsyncReadyCallback, gpointer) -> Void,
    finish:
      @escaping @MainActor (
        OpaquePointer, inout UnsafeMutablePointer<GError>?
      ) -> Value,
    completion: @escaping @MainActor (Result<Value, GLibError>) -> Void
  ) {
    unsafe self.start(start) { _, result in
      var error: UnsafeMutablePointer<GError>?
      let value = unsafe finish(result, &error)
      if let error = unsafe error {
        completion(.failure(unsafe GLibError(taking: error)))
      } else {
        completion(.success(value))
      }
    }
  }
}
