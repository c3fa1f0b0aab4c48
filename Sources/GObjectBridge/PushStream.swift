internal import CWebKitGTK
public import Foundation

/// A `GInputStream` that gives what is pushed into it, as it comes.
///
/// Nothing blocks and nothing is written to disk: a reader's asynchronous read
/// waits until there are bytes, the end or an error. Bytes that were pushed and
/// not read stay in memory. Only asynchronous reads are answered.
@MainActor
public final class PushStream {
  /// The stream, for C code that reads it.
  public let object: ObjectRef
  private let buffer: PushBuffer

  /// Runs once, from within `g_cancellable_cancel`, when the reader has
  /// cancelled a read: do no work of consequence there.
  public var onCancel: (@MainActor () -> Void)? {
    get { buffer.onCancel }
    set { buffer.onCancel = newValue }
  }

  /// An empty stream.
  public init() {
    buffer = PushBuffer()
    unsafe object = ObjectRef(
      taking: UnsafeMutableRawPointer(dovetail_object_new(PushStreamType.type)!))
    unsafe PushStreamType.attach(buffer, to: object.pointer)
  }

  /// Adds bytes; after the end they are dropped.
  public func push(_ data: Data) { buffer.push(data) }

  /// Ends the stream after what was pushed.
  public func finish() { buffer.end(nil) }

  /// Ends the stream with an error, after what was pushed.
  public func fail(_ error: GLibError) { buffer.end(error) }
}

/// What was pushed and not read, and the read that waits for more.
@MainActor
@safe
private final class PushBuffer {
  @safe
  private struct Read {
    let bytes: UnsafeMutableRawPointer
    let count: Int
    let task: OpaquePointer
    let cancellation: SignalConnection?
  }

  var onCancel: (@MainActor () -> Void)?
  private var chunks: [Data] = []
  private var first = 0
  private var offset = 0
  private var isOver = false
  private var error: GLibError?
  private var waiting: Read?

  func push(_ data: Data) {
    guard !isOver, !data.isEmpty else { return }
    chunks.append(data)
    serve()
  }

  func end(_ error: GLibError?) {
    guard !isOver else { return }
    isOver = true
    self.error = error
    serve()
  }

  /// Takes over `task`.
  func read(
    into bytes: UnsafeMutableRawPointer, count: Int, task: OpaquePointer,
    cancellable: UnsafeMutablePointer<GCancellable>?
  ) {
    var cancellation: SignalConnection?
    if let cancellable = unsafe cancellable {
      let object = unsafe ObjectRef(retaining: UnsafeMutableRawPointer(cancellable))
      cancellation = SignalConnection(object, "cancelled") { [weak self] _ in
        self?.cancelled()
        return .none
      }
    }
    unsafe waiting = Read(bytes: bytes, count: count, task: task, cancellation: cancellation)
    if let cancellable = unsafe cancellable,
      unsafe g_cancellable_is_cancelled(cancellable) != 0
    {
      return cancelled()
    }
    serve()
  }

  private func serve() {
    guard let read = waiting else { return }
    if first < chunks.count {
      waiting = nil
      let copied = unsafe copy(
        into: UnsafeMutableRawBufferPointer(start: read.bytes, count: read.count))
      unsafe g_task_return_int(read.task, copied)
    } else if isOver {
      waiting = nil
      if let error {
        unsafe g_task_return_error(read.task, Self.make(error))
      } else {
        unsafe g_task_return_int(read.task, 0)
      }
    } else {
      return
    }
    unsafe g_object_unref(UnsafeMutableRawPointer(read.task))
  }

  private func copy(into target: UnsafeMutableRawBufferPointer) -> Int {
    var copied = 0
    while first < chunks.count, copied < target.count {
      let chunk = chunks[first]
      let count = min(chunk.count - offset, target.count - copied)
      let start = chunk.startIndex + offset
      unsafe chunk.copyBytes(
        to: UnsafeMutableRawBufferPointer(rebasing: target[copied..<copied + count]),
        from: start..<start + count)
      copied += count
      offset += count
      if offset == chunk.count {
        chunks[first] = Data()
        first += 1
        offset = 0
      }
    }
    if first == chunks.count {
      chunks = []
      first = 0
    }
    return copied
  }

  private func cancelled() {
    guard let read = waiting else { return }
    waiting = nil
    isOver = true
    chunks = []
    first = 0
    unsafe g_task_return_error(
      read.task,
      Self.make(
        GLibError(
          domain: "g-io-error-quark", code: Int(G_IO_ERROR_CANCELLED.rawValue),
          message: "The reader has gone")))
    unsafe g_object_unref(UnsafeMutableRawPointer(read.task))
    let notify = onCancel
    onCancel = nil
    notify?()
  }

  private static func make(_ error: GLibError) -> UnsafeMutablePointer<GError> {
    unsafe g_error_new_literal(
      g_quark_from_string(error.domain), Int32(clamping: error.code), error.message)
  }
}

/// The stream's class as GObject knows it.
@MainActor
private enum PushStreamType {
  private static let key = unsafe g_quark_from_static_string("dovetail-push-buffer")

  static let type: GType = {
    var info = unsafe GTypeInfo()
    unsafe info.class_size = guint16(MemoryLayout<GInputStreamClass>.size)
    unsafe info.instance_size = guint16(MemoryLayout<GInputStream>.size)
    unsafe info.class_init = { object, _ in
      let methods = unsafe object!.assumingMemoryBound(to: GInputStreamClass.self)
      unsafe methods.pointee.read_async = {
        stream, bytes, count, priority, cancellable, callback, data in
        guard let stream = unsafe stream, let bytes = unsafe bytes else { return }
        let task = unsafe g_task_new(stream, cancellable, callback, data)!
        unsafe g_task_set_priority(task, priority)
        nonisolated(unsafe) let streamHere = UnsafeMutableRawPointer(stream)
        nonisolated(unsafe) let bytesHere = unsafe bytes
        nonisolated(unsafe) let taskHere = unsafe task
        nonisolated(unsafe) let cancellableHere = unsafe cancellable
        // The engine reads on the thread of the default main context only.
        MainActor.assumeIsolated {
          unsafe PushStreamType.buffer(of: streamHere).read(
            into: bytesHere, count: Int(count), task: taskHere, cancellable: cancellableHere)
        }
      }
      unsafe methods.pointee.read_finish = { _, result, error in
        unsafe g_task_propagate_int(result, error)
      }
    }
    return unsafe g_type_register_static(
      g_input_stream_get_type(), "DovetailPushStream", &info, GTypeFlags(0))
  }()

  static func attach(_ buffer: PushBuffer, to object: UnsafeMutableRawPointer) {
    unsafe g_object_set_qdata_full(
      object.assumingMemoryBound(to: GObject.self), key,
      Unmanaged.passRetained(buffer).toOpaque()
    ) { unsafe Unmanaged<PushBuffer>.fromOpaque($0!).release() }
  }

  static func buffer(of object: UnsafeMutableRawPointer) -> PushBuffer {
    let data = unsafe g_object_get_qdata(object.assumingMemoryBound(to: GObject.self), key)!
    return unsafe Unmanaged<PushBuffer>.fromOpaque(data).takeUnretainedValue()
  }
}
