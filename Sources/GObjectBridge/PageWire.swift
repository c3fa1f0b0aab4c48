internal import CWebKitGTK
internal import Foundation

/// A page's own line: short messages of our worlds' scripts, and their answers,
/// past the engine.
///
/// `Sources/CWebProcess/wire.h` says what goes over it, and why nothing overtakes.
/// It lasts as long as the page's process has its end.
@MainActor
@safe
public final class PageWire {
  /// A message has come.
  public var onMessage: (@MainActor (WorldMessage) -> Void)?
  /// Whether something else is on its way to the page, which an answer must not
  /// overtake.
  public var mustWait: (@MainActor () -> Bool)?

  private let page: UInt64
  private let view: WeakObjectRef
  private var socket: Int32
  private var source: UInt32 = 0
  private var packet = [UInt8](repeating: 0, count: PageWire.limit)
  private var place: [UInt8] = []
  private var world = ""
  private var head = ""
  /// Answers that the engine has yet to bring.
  private var unconfirmed = 0

  private static let limit = 32 << 10
  private static let upSize = 24
  private static let downSize = 16
  private static let nobody: UInt32 = 3
  /// Before the engine's own, in the same turn of the loop.
  private static let priority = G_PRIORITY_DEFAULT - 90

  /// Takes a page's question whether all was seen that it has sent, and answers
  /// it: whoever hands it over has seen what came before.
  ///
  /// - Parameters:
  ///   - message: a `WebKitUserMessage`.
  ///   - view: the page's.
  /// - Returns: whether it is such a question, and the line that came with it.
  @unsafe public static func take(
    _ message: OpaquePointer, of view: ObjectRef
  ) -> (isTaken: Bool, wire: PageWire?) {
    guard unsafe strcmp(webkit_user_message_get_name(message), "dovetail:wire") == 0,
      let parameters = unsafe webkit_user_message_get_parameters(message),
      unsafe strcmp(g_variant_get_type_string(parameters), "t") == 0
    else { return (false, nil) }
    var wire: PageWire?
    if let files = unsafe webkit_user_message_get_fd_list(message),
      unsafe g_unix_fd_list_get_length(files) == 1
    {
      let socket = unsafe g_unix_fd_list_get(files, 0, nil)
      if socket >= 0 {
        wire = unsafe PageWire(socket, page: UInt64(g_variant_get_uint64(parameters)), of: view)
      }
    }
    unsafe webkit_user_message_send_reply(message, webkit_user_message_new("", nil))
    return (true, wire)
  }

  private init(_ socket: Int32, page: UInt64, of view: ObjectRef) {
    self.socket = socket
    self.page = page
    self.view = WeakObjectRef(view)
    let box = unsafe Unmanaged.passRetained(WeakWire(self)).toOpaque()
    unsafe source = g_unix_fd_add_full(
      Self.priority, socket, GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue),
      { _, _, data in
        let wire = unsafe Unmanaged<WeakWire>.fromOpaque(data!).takeUnretainedValue()
        MainActor.assumeIsolated { wire.value?.receive(atMost: 64) }
        return 1
      }, box, { data in unsafe Unmanaged<WeakWire>.fromOpaque(data!).release() })
  }

  isolated deinit { close() }

  /// Whether the page has let go of its end.
  public var isClosed: Bool { socket < 0 }

  /// Nothing more comes or goes.
  public func close() {
    guard socket >= 0 else { return }
    g_source_remove(source)
    Glibc.close(socket)
    socket = -1
  }

  // MARK: Messages

  /// Takes all that has come.
  ///
  /// - Parameter most: how many at a time; a page may send without end. More than the
  ///   line holds at a time need not be asked for.
  public func receive(atMost most: Int = 1_000) {
    var left = most
    while socket >= 0, left > 0 {
      left -= 1
      let size = unsafe packet.withUnsafeMutableBytes {
        unsafe recv(socket, $0.baseAddress, $0.count, 0)
      }
      if size < 0, errno == EINTR { continue }
      if size < 0, errno == EAGAIN { return }
      guard size >= Self.upSize else { return close() }
      guard let message = read(size) else { continue }
      onMessage?(message)
    }
  }

  private func read(_ size: Int) -> WorldMessage? {
    unsafe packet.withUnsafeBytes { bytes in
      let number = unsafe bytes.load(as: UInt64.self)
      let field = { Int(unsafe bytes.load(fromByteOffset: $0, as: UInt32.self)) }
      let (worldSize, headSize, length) = (field(8), field(12), field(16))
      let rest = Self.upSize + worldSize + headSize
      guard rest + length <= size, let kind = UInt8(exactly: field(20)) else { return nil }
      let place = unsafe UnsafeRawBufferPointer(rebasing: bytes[Self.upSize..<rest])
      // Messages of one frame come in runs.
      if unsafe place.count != self.place.count
        || !place.elementsEqual(self.place) || world.utf8.count != worldSize
      {
        unsafe self.place = Array(place)
        unsafe world = String(decoding: place[..<worldSize], as: UTF8.self)
        unsafe head = String(decoding: place[worldSize...], as: UTF8.self)
      }
      return unsafe WorldMessage(
        number, on: self, world: world, head: head,
        UnsafeRawBufferPointer(rebasing: bytes[rest..<size]), length: length, kind: kind)
    }
  }

  // MARK: Answers

  func refuse(_ number: UInt64) {
    let nothing = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    unsafe answer(number, nothing, UInt8(Self.nobody), nothing)
  }

  func answer(
    _ number: UInt64, _ text: UnsafeRawBufferPointer, _ kind: UInt8,
    _ beside: UnsafeRawBufferPointer
  ) {
    guard socket >= 0 else { return }
    let size = Self.downSize + text.count + beside.count
    if size <= Self.limit, unconfirmed == 0, mustWait?() != true,
      unsafe send(number, text, kind, beside)
    {
      return
    }
    unsafe answerByEngine(number, text, kind, beside)
  }

  private func send(
    _ number: UInt64, _ text: UnsafeRawBufferPointer, _ kind: UInt8,
    _ beside: UnsafeRawBufferPointer
  ) -> Bool {
    var head = (number, UInt32(text.count), UInt32(kind))
    return unsafe withUnsafeMutableBytes(of: &head) { head in
      var parts = unsafe [
        iovec(iov_base: head.baseAddress, iov_len: Self.downSize),
        iovec(iov_base: UnsafeMutableRawPointer(mutating: text.baseAddress), iov_len: text.count),
        iovec(
          iov_base: UnsafeMutableRawPointer(mutating: beside.baseAddress), iov_len: beside.count),
      ]
      return unsafe parts.withUnsafeMutableBufferPointer { parts in
        var packet = unsafe msghdr()
        unsafe packet.msg_iov = parts.baseAddress
        unsafe packet.msg_iovlen = parts.count
        while true {
          if unsafe sendmsg(socket, &packet, Int32(MSG_NOSIGNAL)) >= 0 { return true }
          guard errno == EINTR else { return false }
        }
      }
    }
  }

  /// What is long, or must not overtake; until the page has it, the rest goes
  /// behind it.
  private func answerByEngine(
    _ number: UInt64, _ text: UnsafeRawBufferPointer, _ kind: UInt8,
    _ beside: UnsafeRawBufferPointer
  ) {
    guard let view = unsafe view.object?.instance(of: WebKitWebView.self) else { return }
    let message = unsafe WorldMessage.make(
      "dovetail:answer",
      fields: [g_variant_new_uint64(guint64(page)), g_variant_new_uint64(guint64(number))], text,
      kind, beside)
    unconfirmed += 1
    unsafe AsyncOperation.start({ callback, data in
      unsafe webkit_web_view_send_message_to_page(view, message, nil, callback, data)
    }) { view, result in
      let view = unsafe view.map { unsafe $0.assumingMemoryBound(to: WebKitWebView.self) }
      if let reply = unsafe webkit_web_view_send_message_to_page_finish(view, result, nil) {
        unsafe g_object_unref(UnsafeMutableRawPointer(reply))
      }
      self.unconfirmed -= 1
    }
  }
}

/// What the loop has of a line.
private final class WeakWire: Sendable {
  @MainActor weak var value: PageWire?

  @MainActor init(_ value: PageWire) { self.value = value }
}
