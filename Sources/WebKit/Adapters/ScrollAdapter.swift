internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// Follows the scrolling of a view's main frame by a script in the private
/// world; only made when somebody asks for it.
@MainActor
@safe
final class ScrollAdapter {
  struct Position: Equatable {
    var offset = CGPoint.zero
    var size = CGSize.zero
  }

  let observers = KeyValueObservers()
  private weak var view: WKWebView?
  private let content: ContentAdapter
  private var position = Position()
  private var connection: SignalConnection?
  private var lock: OpaquePointer?

  private static let handler = "dovetailScroll"

  init(_ view: WKWebView) {
    self.view = view
    content = view.content
    connection = SignalConnection(content.manager, "script-message-received::" + Self.handler) {
      [weak self] arguments in
      if let value = unsafe arguments.object(0) {
        self?.update(unsafe try? JavaScriptValue.decode(OpaquePointer(value)))
      }
      return .none
    }
    unsafe webkit_user_content_manager_register_script_message_handler(
      content.manager.opaque, Self.handler, WKContentWorld.privateName)
    follow()
  }

  isolated deinit {
    if let lock = unsafe lock { unsafe webkit_user_style_sheet_unref(lock) }
  }

  /// Follows the document that is shown.
  func follow() {
    view?.runInMainFrame(ScrollScript.source, world: WKContentWorld.privateName)
  }

  func read(_ key: AnyKeyPath) -> Position {
    observers.didRead(key)
    return position
  }

  private func update(_ message: Any?) {
    guard let sides = message as? [NSNumber], sides.count == 4 else { return }
    let sides4 = sides.map { CGFloat($0.doubleValue) }
    let offset = CGPoint(x: sides4[0], y: sides4[1])
    let size = CGSize(width: sides4[2], height: sides4[3])
    if size != position.size {
      observers.changing(\UIScrollView.contentSize) { position.size = size }
    }
    if offset != position.offset {
      observers.changing(\UIScrollView.contentOffset) { position.offset = offset }
    }
  }

  func scroll(to point: CGPoint, animated: Bool) {
    if !animated, point != position.offset {
      observers.changing(\UIScrollView.contentOffset) { position.offset = point }
    }
    view?.run(
      .function(
        ScrollScript.scroll,
        ["x": Double(point.x), "y": Double(point.y), "animated": animated]), in: nil,
      .privateWorld
    ) { [weak self] result in
      if case .success(let value) = result { self?.update(value) }
    }
  }

  var isScrollEnabled: Bool {
    get { unsafe lock == nil }
    set {
      guard newValue != isScrollEnabled else { return }
      if let sheet = unsafe lock {
        unsafe webkit_user_content_manager_remove_style_sheet(content.manager.opaque, sheet)
        unsafe webkit_user_style_sheet_unref(sheet)
        unsafe lock = nil
      } else {
        let sheet = unsafe webkit_user_style_sheet_new(
          "html { overflow: hidden !important }", WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
          WEBKIT_USER_STYLE_LEVEL_USER, nil, nil)
        unsafe webkit_user_content_manager_add_style_sheet(content.manager.opaque, sheet)
        unsafe lock = sheet
      }
    }
  }
}

private enum ScrollScript {
  /// Tells where the page is, and how large, whenever that changes.
  static let source = #"""
    (() => {
      'use strict';
      if (globalThis.dovetailScroll) return;
      globalThis.dovetailScroll = true;
      const own = webkit.messageHandlers.dovetailScroll;
      const tell = () => {
        const root = document.scrollingElement || document.documentElement;
        if (root) own.postMessage([scrollX, scrollY, root.scrollWidth, root.scrollHeight]);
      };
      for (const event of ['scroll', 'resize', 'load', 'DOMContentLoaded', 'pageshow']) {
        addEventListener(event, tell, { passive: true });
      }
      if (document.documentElement) new ResizeObserver(tell).observe(document.documentElement);
      tell();
    })();
    """#

  static let scroll = """
    scrollTo({ left: x, top: y, behavior: animated ? 'smooth' : 'instant' });
    const root = document.scrollingElement || document.documentElement;
    return [scrollX, scrollY, root ? root.scrollWidth : 0, root ? root.scrollHeight : 0];
    """
}
