public import CWebKitGTK
public import Foundation

/// Reads a `GInputStream` of the engine's to its end.
@MainActor
public enum InputStreamReader {
  /// Reads all bytes without blocking, and closes the stream.
  ///
  /// - Parameter completion: gets the bytes or the error, exactly once.
  ///
  /// Corresponds to `g_output_stream_splice_async`.
  @unsafe public static func readAll(
    _ stream: UnsafeMutablePointer<GInputStream>,
    completion: @escaping @MainActor (Result<Data, GLibError>) -> Void
  ) {
    let target = unsafe ObjectRef(
      taking: UnsafeMutableRawPointer(g_memory_output_stream_new_resizable()!))
    unsafe AsyncOperation.start(
      { callback, data in
        unsafe g_output_stream_splice_async(
          target.instance(of: GOutputStream.self), stream,
          GOutputStreamSpliceFlags(
            rawValue: G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE.rawValue
              | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET.rawValue),
          G_PRIORITY_DEFAULT, nil, callback, data)
      },
      finish: { result, error -> Data in
        _ = unsafe g_output_stream_splice_finish(
          target.instance(of: GOutputStream.self), result, &error)
        guard unsafe error == nil else { return Data() }
        let stream = unsafe target.instance(of: GMemoryOutputStream.self)
        let count = unsafe Int(g_memory_output_stream_get_data_size(stream))
        guard count > 0, let bytes = unsafe g_memory_output_stream_get_data(stream) else {
          return Data()
        }
        return unsafe Data(bytes: bytes, count: count)
      }, completion: completion)
  }
}
