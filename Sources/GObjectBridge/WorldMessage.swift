internal import CWebKitGTK
public import Foundation

/// A message of a script in one of our worlds, through the web-process extension:
/// a text, and beside it another text or bytes.
///
/// Its format stands in `Sources/CWebProcess/crossing.h`. Let go without an answer,
/// it tells the script that nobody answers.
@MainActor
@safe
public final class WorldMessage {
  /// What stands beside the text of a message or of its answer.
  public enum Beside {
    /// Nothing.
    case nothing
    /// Another text.
    case text(String)
    /// Bytes, a `Uint8Array` in the script.
    case bytes(Data)
  }

  /// The script world's name.
  public let world: String
  /// The handler that is meant, and the frame that speaks, as the world's script
  /// says them.
  public let head: String
  /// The text.
  public let text: String
  /// What stands beside it.
  public let beside: Beside
  private let way: Way

  /// Where it came from, and where its answer goes.
  private enum Way {
    /// A `WebKitUserMessage`.
    case engine(ObjectRef)
    /// The page's own line, and the message's number on it.
    case wire(PageWire, UInt64)
  }

  /// More bytes are copied less often as shared memory.
  private static let longMessage = 32 << 10

  /// nil for a message of another kind, or of another form.
  ///
  /// - Parameter message: a `WebKitUserMessage`.
  @unsafe public init?(_ message: OpaquePointer) {
    guard unsafe strcmp(webkit_user_message_get_name(message), "dovetail:crossing") == 0,
      let parameters = unsafe webkit_user_message_get_parameters(message),
      unsafe strcmp(g_variant_get_type_string(parameters), "(sstyay)") == 0
    else { return nil }
    way = unsafe .engine(ObjectRef(retaining: UnsafeMutableRawPointer(message)))
    let children = unsafe (0..<5).map { unsafe g_variant_get_child_value(parameters, $0) }
    defer { unsafe children.forEach { unsafe g_variant_unref($0) } }
    world = unsafe String(cString: g_variant_get_string(children[0], nil))
    head = unsafe String(cString: g_variant_get_string(children[1], nil))
    let length = unsafe Int(clamping: g_variant_get_uint64(children[2]))
    let kind = unsafe g_variant_get_byte(children[3])
    if let file = unsafe Self.file(of: message) {
      defer { close(file) }
      guard let memory = unsafe SharedMemory.map(file) else { return nil }
      guard length <= memory.count else {
        unsafe SharedMemory.unmap(memory)
        return nil
      }
      unsafe (text, beside) = Self.read(mapped: memory, length, kind)
    } else {
      var size: gsize = 0
      let start = unsafe g_variant_get_fixed_array(children[4], &size, 1)
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(size))
      guard length <= bytes.count else { return nil }
      unsafe (text, beside) = Self.read(bytes, length, kind) { unsafe .bytes(Data($0)) }
    }
  }

  /// A message by a page's own line.
  ///
  /// - Parameter bytes: the text, `length` bytes of it, and what stands beside it.
  init(
    _ number: UInt64, on wire: PageWire, world: String, head: String,
    _ bytes: UnsafeRawBufferPointer, length: Int, kind: UInt8
  ) {
    way = .wire(wire, number)
    (self.world, self.head) = (world, head)
    unsafe (text, beside) = Self.read(bytes, length, kind) { unsafe .bytes(Data($0)) }
  }

  /// The engine's message tells the script by itself.
  isolated deinit {
    guard !isAnswered, case .wire(let wire, let number) = way else { return }
    wire.refuse(number)
  }

  private static func read(
    _ bytes: UnsafeRawBufferPointer, _ length: Int, _ kind: UInt8,
    bytes take: (UnsafeRawBufferPointer) -> Beside
  ) -> (String, Beside) {
    let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<length])
    let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[length...])
    let beside: Beside =
      switch kind {
      case 1: unsafe .text(String(decoding: rest, as: UTF8.self))
      case 2: unsafe take(rest)
      default: .nothing
      }
    return unsafe (String(decoding: text, as: UTF8.self), beside)
  }

  /// Bytes stay where they are, for as long as somebody has them.
  private static func read(
    mapped memory: UnsafeRawBufferPointer, _ length: Int, _ kind: UInt8
  ) -> (String, Beside) {
    var isKept = false
    defer { if !isKept { unsafe SharedMemory.unmap(memory) } }
    return unsafe read(memory, length, kind) { rest in
      guard let start = rest.baseAddress, rest.count > 0 else {
        return .bytes(Data())
      }
      isKept = true
      nonisolated(unsafe) let memory = unsafe memory
      return unsafe .bytes(
        Data(
          bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: rest.count,
          deallocator: .custom { _, _ in unsafe SharedMemory.unmap(memory) }))
    }
  }

  private static func file(of message: OpaquePointer) -> Int32? {
    guard let files = unsafe webkit_user_message_get_fd_list(message),
      unsafe g_unix_fd_list_get_length(files) == 1
    else { return nil }
    let file = unsafe g_unix_fd_list_get(files, 0, nil)
    return file < 0 ? nil : file
  }

  // MARK: The answer

  private var isAnswered = false

  /// Answers, once.
  public func answer(_ text: String, _ beside: Beside = .nothing) {
    guard !isAnswered else { return }
    isAnswered = true
    var text = text
    text.withUTF8 { text in
      let text = UnsafeRawBufferPointer(text)
      switch beside {
      case .nothing: unsafe answer(text, 0, UnsafeRawBufferPointer(start: nil, count: 0))
      case .text(var other):
        other.withUTF8 { unsafe answer(text, 1, UnsafeRawBufferPointer($0)) }
      case .bytes(let data): unsafe data.withUnsafeBytes { unsafe answer(text, 2, $0) }
      }
    }
  }

  private func answer(
    _ text: UnsafeRawBufferPointer, _ kind: UInt8, _ beside: UnsafeRawBufferPointer
  ) {
    switch way {
    case .engine(let message):
      let reply = unsafe Self.make("", fields: [], text, kind, beside)
      unsafe webkit_user_message_send_reply(message.opaque, reply)
    case .wire(let wire, let number): unsafe wire.answer(number, text, kind, beside)
    }
  }

  /// An engine's message with a text and what stands beside it.
  ///
  /// - Parameter fields: what comes before them.
  static func make(
    _ name: String, fields: [OpaquePointer?], _ text: UnsafeRawBufferPointer, _ kind: UInt8,
    _ beside: UnsafeRawBufferPointer
  ) -> OpaquePointer? {
    let size = text.count + beside.count
    let file = unsafe size > longMessage ? SharedMemory.file([text, beside]) : nil
    let inside = unsafe file == nil ? Array(text) + Array(beside) : []
    let parameters = unsafe VariantTuple.make(
      fields + [
        g_variant_new_uint64(guint64(text.count)), g_variant_new_byte(kind),
        inside.withUnsafeBytes { bytes in
          unsafe g_variant_new_fixed_array(
            dovetail_variant_type_byte(), bytes.baseAddress, gsize(bytes.count), 1)
        },
      ])
    guard var file else { return unsafe webkit_user_message_new(name, parameters) }
    let files = unsafe g_unix_fd_list_new_from_array(&file, 1)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(files)) }
    return unsafe webkit_user_message_new_with_fd_list(name, parameters, files)
  }
}
