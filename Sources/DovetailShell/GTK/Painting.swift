internal import CWebKitGTK
internal import GObjectBridge

/// What a window looks like, with its own frame, and what is open over it.
@MainActor
struct Painting {
  let widget: Widget
  private let paintable: ObjectRef
  let width: Double
  let height: Double

  init(of widget: Widget) {
    self.widget = widget
    unsafe paintable = ObjectRef(taking: gtk_widget_paintable_new(widget.gtk)!)
    width = Double(unsafe gdk_paintable_get_intrinsic_width(paintable.opaque))
    height = Double(unsafe gdk_paintable_get_intrinsic_height(paintable.opaque))
  }

  /// The windows that stand over another, and those over them, the lowest first.
  static func windows(over parent: Widget) -> [Painting] {
    own(of: parent).flatMap { [$0] + windows(over: $0.widget) }
  }

  private static func own(of parent: Widget) -> [Painting] {
    let all = unsafe gtk_window_get_toplevels()
    return unsafe (0..<g_list_model_get_n_items(all)).compactMap { index in
      guard let item = unsafe g_list_model_get_item(all, index) else { return nil }
      let window = unsafe ObjectRef(taking: item)
      let gtk = unsafe window.instance(of: GtkWindow.self)
      guard unsafe gtk_window_get_transient_for(gtk) == parent.object.instance(of: GtkWindow.self)
      else { return nil }
      let widget = unsafe Widget(retaining: window.pointer)
      return unsafe gtk_widget_get_mapped(widget.gtk) != 0 ? Painting(of: widget) : nil
    }
  }

  /// Draws the window and the popovers that are open in it.
  func drawAll(at place: (Double, Double), into snapshot: OpaquePointer) {
    unsafe draw(at: place, into: snapshot)
    for popover in widget.openPopovers.map(Painting.init(of:)) {
      let offset = popover.offset(from: widget)
      unsafe popover.drawAll(at: (place.0 + offset.0, place.1 + offset.1), into: snapshot)
    }
  }

  private func draw(at place: (Double, Double), into snapshot: OpaquePointer) {
    unsafe gtk_snapshot_save(snapshot)
    var offset = graphene_point_t(x: Float(place.0), y: Float(place.1))
    unsafe gtk_snapshot_translate(snapshot, &offset)
    unsafe gdk_paintable_snapshot(paintable.opaque, snapshot, width, height)
    unsafe gtk_snapshot_restore(snapshot)
  }

  // MARK: Popovers

  /// Where a popover stands in the window that it belongs to.
  func offset(from parent: Widget) -> (Double, Double) {
    guard let surface = unsafe gtk_native_get_surface(widget.object.opaque) else { return (0, 0) }
    let own = Self.frame(of: widget)
    let outer = Self.frame(of: parent)
    return unsafe (
      Double(gdk_popup_get_position_x(surface)) + own.0 - outer.0,
      Double(gdk_popup_get_position_y(surface)) + own.1 - outer.1
    )
  }

  /// Where what is drawn of a window begins in its surface: inside of its shadow,
  /// outside of its frame.
  private static func frame(of widget: Widget) -> (Double, Double) {
    var x = 0.0
    var y = 0.0
    unsafe gtk_native_get_surface_transform(widget.object.opaque, &x, &y)
    var area = graphene_rect_t()
    guard unsafe gtk_widget_compute_bounds(widget.gtk, widget.gtk, &area) != 0 else {
      return (x, y)
    }
    return (x + Double(area.origin.x), y + Double(area.origin.y))
  }
}

extension Widget {
  /// The open popovers among its descendants, but not those in them.
  var openPopovers: [Widget] { unsafe Self.popovers(in: gtk) }

  private static func popovers(in parent: UnsafeMutablePointer<GtkWidget>) -> [Widget] {
    var found: [Widget] = []
    var child = unsafe gtk_widget_get_first_child(parent)
    while let here = unsafe child {
      unsafe child = gtk_widget_get_next_sibling(here)
      guard unsafe gtk_widget_get_mapped(here) != 0 else { continue }
      if unsafe dovetail_is_type(here, gtk_popover_get_type()) != 0 {
        found.append(unsafe Widget(retaining: UnsafeMutableRawPointer(here)))
      } else {
        unsafe found += popovers(in: here)
      }
    }
    return found
  }
}
