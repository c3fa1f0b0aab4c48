import CWebKitGTK
public import Foundation

/// Why the web-process extension cannot be used.
public enum WebProcessExtensionError: Error, Equatable, Sendable, LocalizedError {
  /// The module is at none of these places.
  case notFound(searched: [String])

  /// What is missing, where it was looked for, and what to do.
  public var errorDescription: String? {
    switch self {
    case .notFound(let places):
      """
      The web-process extension \(WebProcessExtension.moduleName) is missing. Looked at: \
      \(places.joined(separator: ", ")). Keep the folder \(WebProcessExtension.resourceFolder) \
      next to the program, or install the module as lib/dovetail/\
      \(WebProcessExtension.moduleName) beside the program's bin folder.
      """
    }
  }
}

/// Our code inside WebKitGTK's web processes: scripts in every frame, and the
/// frame's identity for our own scripts.
///
/// Before any script of ours runs in a frame's ``privateWorld``, or in a world that
/// was announced, the global `dovetailFrame` there is `{ id, page, isMain }`: the
/// number that ``FrameEvaluation`` takes and that of the page, as
/// `webkit_web_view_get_page_id` gives it, both as decimal text, and whether it is
/// the main frame. Pages and other worlds do not see it.
@MainActor
@safe
public final class WebProcessExtension {
  /// The script world that only our own scripts use.
  public static let privateWorld = "dovetail"

  nonisolated static let moduleName = "dovetail-web-process.so"
  nonisolated static let resourceFolder = "Dovetail_GObjectBridge.resources"

  private let context: ObjectRef
  private var worlds: [String] = []
  private var headers: [String: OriginHeaders] = [:]
  private var initialization: SignalConnection?

  /// Makes every web process of `context` load the extension.
  ///
  /// The sandbox stays on; it is opened for reading the module's folder. Keep
  /// the value as long as the context.
  ///
  /// - Parameter context: a `WebKitWebContext` that has started no process yet.
  /// - Throws: ``WebProcessExtensionError/notFound(searched:)``.
  public init(context: ObjectRef) throws(WebProcessExtensionError) {
    self.context = context
    let folder = try Self.findModule().deletingLastPathComponent().path
    unsafe webkit_web_context_add_path_to_sandbox(context.opaque, folder, 1)
    unsafe webkit_web_context_set_web_process_extensions_directory(context.opaque, folder)
    initialization = SignalConnection(context, "initialize-web-process-extensions") {
      [weak self] _ in
      self?.sendInitializationData()
      return .none
    }
  }

  /// Makes the script world `name` reachable in every frame.
  ///
  /// To be called before anything else uses the name, user scripts and message
  /// handlers included: a process in which the name was used first keeps a world
  /// of its own under it. Does nothing for a known name.
  public func announce(world name: String) {
    guard name != Self.privateWorld, !name.isEmpty, !worlds.contains(name) else { return }
    worlds.append(name)
    let message = unsafe webkit_user_message_new("dovetail:world", g_variant_new_string(name))
    unsafe webkit_web_context_send_message_to_all_extensions(context.opaque, message)
  }

  /// Sets which header fields go with the requests of a data store's pages.
  ///
  /// A load that is begun after this has them, in processes that exist and in
  /// those that begin later.
  public func setHeaders(_ new: OriginHeaders) {
    guard headers[new.store] != new else { return }
    headers[new.store] = new
    send(new)
  }

  /// Forgets a data store that is gone.
  public func forgetHeaders(of store: String) {
    guard headers.removeValue(forKey: store) != nil else { return }
    send(OriginHeaders(store: store))
  }

  private func send(_ headers: OriginHeaders) {
    let message = unsafe webkit_user_message_new("dovetail:headers", headers.variant)
    unsafe webkit_web_context_send_message_to_all_extensions(context.opaque, message)
  }

  private func sendInitializationData() {
    let data = unsafe VariantTuple.make([
      g_variant_new_string(Self.privateWorld),
      OriginHeaders.array("s", worlds.map { unsafe g_variant_new_string($0) }),
      OriginHeaders.array("(sa(ssuss)a(ssu)as)", headers.values.map { unsafe $0.variant }),
    ])
    unsafe webkit_web_context_set_web_process_extensions_initialization_user_data(
      context.opaque, data)
  }

  /// The module: in the build's resource folder beside the program, or in
  /// `../lib/dovetail` of an installed one.
  static func findModule() throws(WebProcessExtensionError) -> URL {
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return try findModule(near: program.deletingLastPathComponent())
  }

  static func findModule(near folder: URL) throws(WebProcessExtensionError) -> URL {
    let places = [
      folder.appending(path: resourceFolder).appending(path: moduleName),
      folder.appending(path: "../lib/dovetail").appending(path: moduleName).standardizedFileURL,
    ]
    guard let found = places.first(where: { FileManager.default.fileExists(atPath: $0.path) })
    else { throw .notFound(searched: places.map(\.path)) }
    return found.resolvingSymlinksInPath()
  }
}
