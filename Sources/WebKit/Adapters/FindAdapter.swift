internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// Finds text, one search after the other: the engine's answers do not say which
/// search they belong to.
@MainActor
final class FindAdapter {
  private struct Search {
    let text: String
    let options: UInt32
    let completion: @MainActor (WKFindResult) -> Void
  }

  private let engine: EngineView
  private let controller: ObjectRef
  private var connections: [SignalConnection] = []
  /// The first one is running.
  private var searches: [Search] = []

  init(_ engine: EngineView) {
    self.engine = engine
    unsafe controller = ObjectRef(
      retaining: webkit_web_view_get_find_controller(engine.webView))
    connections = [
      SignalConnection(controller, "found-text") { [weak self] _ in
        self?.end(matchFound: true)
        return .none
      },
      SignalConnection(controller, "failed-to-find-text") { [weak self] _ in
        self?.end(matchFound: false)
        return .none
      },
      SignalConnection(engine.widget, "web-process-terminated") { [weak self] _ in
        self?.endAll()
        return .none
      },
    ]
  }

  isolated deinit {
    for connection in connections { connection.disconnect() }
    endAll()
  }

  /// Finds and selects text; the completion is called once, never at once.
  func find(
    _ text: String, _ configuration: WKFindConfiguration,
    _ completion: @escaping @MainActor (WKFindResult) -> Void
  ) {
    var options: UInt32 = 0
    if configuration.backwards { options |= WEBKIT_FIND_OPTIONS_BACKWARDS.rawValue }
    if !configuration.caseSensitive { options |= WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE.rawValue }
    if configuration.wraps { options |= WEBKIT_FIND_OPTIONS_WRAP_AROUND.rawValue }
    // The engine does not answer for nothing to find, or nothing to find it in.
    guard !text.isEmpty, unsafe webkit_web_view_get_uri(engine.webView) != nil else {
      Task { completion(WKFindResult(matchFound: false)) }
      return
    }
    searches.append(Search(text: text, options: options, completion: completion))
    if searches.count == 1 { startNext() }
  }

  private func startNext() {
    guard let search = searches.first else { return }
    unsafe webkit_find_controller_search(controller.opaque, search.text, search.options, 1)
  }

  private func end(matchFound: Bool) {
    guard !searches.isEmpty else { return }
    // Takes the marks off the other matches; the selection stays.
    unsafe webkit_find_controller_search_finish(controller.opaque)
    let search = searches.removeFirst()
    startNext()
    search.completion(WKFindResult(matchFound: matchFound))
  }

  private func endAll() {
    let ended = searches
    searches = []
    for search in ended { search.completion(WKFindResult(matchFound: false)) }
  }
}
