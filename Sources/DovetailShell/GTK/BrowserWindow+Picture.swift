internal import CWebKitGTK
internal import DovetailCore
public import Foundation
internal import GObjectBridge
internal import WebKit

extension BrowserWindow {
  /// Saves what the window shows as PNG: bars, open menus, and the windows that
  /// stand over it, such as a dialog.
  ///
  /// The picture is made by the renderer that draws the window, from the same
  /// widgets. A dialog is a window of its own; it stands in the middle, where a
  /// window manager puts it.
  public func savePicture(to file: URL) throws(PictureError) {
    let path = file.path(percentEncoded: false)
    let texture = try unsafe picture()
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(texture)) }
    guard unsafe gdk_texture_save_to_png(texture, path) != 0 else { throw .notWritten(path) }
  }

  private func picture() throws(PictureError) -> OpaquePointer {
    let window = Painting(of: widget)
    guard window.width > 0, window.height > 0,
      let renderer = unsafe gtk_native_get_renderer(widget.object.opaque),
      let snapshot = unsafe gtk_snapshot_new()
    else { throw .notShown }
    let others = Painting.windows(over: widget)
    let width = others.map(\.width).reduce(window.width, max)
    let height = others.map(\.height).reduce(window.height, max)
    func middle(_ one: Painting) -> (Double, Double) {
      (((width - one.width) / 2).rounded(), ((height - one.height) / 2).rounded())
    }
    unsafe window.drawAll(at: middle(window), into: snapshot)
    var area = graphene_rect_t()
    unsafe graphene_rect_init(&area, 0, 0, Float(width), Float(height))
    for over in others {
      var shade = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0.25)
      unsafe gtk_snapshot_append_color(snapshot, &shade, &area)
      unsafe over.drawAll(at: middle(over), into: snapshot)
    }
    guard let node = unsafe gtk_snapshot_free_to_node(snapshot) else { throw .notShown }
    defer { unsafe gsk_render_node_unref(node) }
    guard let texture = unsafe gsk_renderer_render_texture(renderer, node, &area) else {
      throw .notShown
    }
    return unsafe texture
  }

  /// Waits until the window has drawn what is the case now.
  ///
  /// The page's process paints by itself and hands its picture over when it gets
  /// to it; no call says when a certain change has arrived. So this waits for
  /// two frames in the page, and then until the window has drawn nothing new for
  /// a moment.
  ///
  /// - Parameter limit: how long that may take; a page that hangs, or always
  ///   moves, is drawn as it is.
  public func drawn(within limit: Duration = .seconds(2)) async {
    // A page that waits for a dialog's answer draws nothing new.
    if browser.failure == nil, openDialog == nil {
      let view = browser.webView
      await Deadline.wait(limit) {
        // The page's process draws by itself: two frames later its picture is
        // here.
        _ = try? await view.callAsyncJavaScript(
          """
          await new Promise(next => requestAnimationFrame(() => requestAnimationFrame(next)));
          """, contentWorld: .defaultClient)
      }
    }
    await Deadline.wait(limit) { [self] in await quiet(.milliseconds(120)) }
  }

  /// Waits until no frame was drawn for this long.
  private func quiet(_ pause: Duration) async {
    let others = Painting.windows(over: widget).map(\.widget)
    let clocks = ([widget, openDialog?.widget] + others).compactMap { widget in
      unsafe widget.flatMap { unsafe gtk_widget_get_frame_clock($0.gtk) }.map {
        unsafe ObjectRef(retaining: UnsafeMutableRawPointer($0))
      }
    }
    let pulse = Pulse(pause)
    let connections = clocks.map { clock in
      SignalConnection(clock, "after-paint") { _ in
        pulse.beat()
        return .none
      }
    }
    await pulse.stopped()
    for connection in connections { connection.disconnect() }
  }
}

/// Says when something that happens again and again has stopped.
@MainActor
private final class Pulse {
  private let pause: Duration
  private var timer: Task<Void, Never>?
  private var waiter: CheckedContinuation<Void, Never>?

  init(_ pause: Duration) { self.pause = pause }

  func beat() {
    timer?.cancel()
    timer = Deadline.after(pause) { [weak self] in
      self?.waiter?.resume()
      self?.waiter = nil
    }
  }

  func stopped() async {
    await withCheckedContinuation {
      waiter = $0
      beat()
    }
  }
}
