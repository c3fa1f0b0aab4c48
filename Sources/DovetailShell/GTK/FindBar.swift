internal import CWebKitGTK
internal import GObjectBridge

/// The bar that finds words in the page.
@MainActor
final class FindBar {
  let widget: Widget
  let entry: Widget
  /// How many matches there are, or that there is none.
  let count = Widget.label("", "dim-label", "numeric")
  private let strings: Strings
  private var finder: PageFinder?

  init(actions: WindowActions, strings: Strings) {
    self.strings = strings
    unsafe widget = Widget(gtk_search_bar_new())
    unsafe entry = Widget(gtk_search_entry_new())
    entry.name(strings.findInPage)
    entry.expand(horizontally: true, vertically: false)
    // The field gives way, not the number.
    unsafe gtk_editable_set_width_chars(entry.object.opaque, 4)
    unsafe gtk_label_set_ellipsize(count.object.opaque, PANGO_ELLIPSIZE_NONE)
    let previous = Widget.button(
      icon: "go-up-symbolic", name: strings.findPrevious, action: .findPrevious)
    let next = Widget.button(icon: "go-down-symbolic", name: strings.findNext, action: .findNext)
    let steps = Widget.box(GTK_ORIENTATION_HORIZONTAL, previous, next)
    steps.style("linked")
    // GTK's own has no name.
    let close = Widget.button(icon: "window-close-symbolic", name: strings.close) { [weak self] in
      self?.close()
    }
    close.style("flat")
    let row = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, entry, count, steps, close)
    row.expand(horizontally: true, vertically: false)
    let clamp = unsafe Widget(adw_clamp_new())
    unsafe adw_clamp_set_maximum_size(clamp.object.opaque, 480)
    unsafe adw_clamp_set_child(clamp.object.opaque, row.gtk)
    clamp.expand(horizontally: true, vertically: false)
    unsafe gtk_search_bar_set_child(widget.object.opaque, clamp.gtk)
    unsafe gtk_search_bar_connect_entry(widget.object.opaque, entry.object.opaque)
    entry.on("search-changed") { [weak self] in self?.search() }
    entry.on("activate") { actions.activate(.findNext) }
    entry.on("next-match") { actions.activate(.findNext) }
    entry.on("previous-match") { actions.activate(.findPrevious) }
    widget.on("notify::search-mode-enabled") { [weak self] in self?.changed() }
  }

  /// Called after the engine has found, or has not.
  var onChange: (@MainActor () -> Void)?
  /// The words that the engine has answered last.
  private(set) var answered = ""
  /// How often the engine has answered.
  private(set) var answers = 0
  /// Called when it closes.
  var onClose: (@MainActor () -> Void)?

  var isOpen: Bool { unsafe gtk_search_bar_get_search_mode(widget.object.opaque) != 0 }

  var text: String {
    unsafe gtk_editable_get_text(entry.object.opaque).map { unsafe String(cString: $0) } ?? ""
  }

  /// Opens it for a page, with the words of the last search, all selected.
  func open(for page: Widget) {
    if finder?.page !== page { use(page) }
    unsafe gtk_search_bar_set_search_mode(widget.object.opaque, 1)
    _ = unsafe gtk_widget_grab_focus(entry.gtk)
    unsafe gtk_editable_select_region(entry.object.opaque, 0, -1)
    search()
  }

  func close() { unsafe gtk_search_bar_set_search_mode(widget.object.opaque, 0) }

  func next() { finder?.next() }
  func previous() { finder?.previous() }

  private func use(_ page: Widget) {
    finder?.end()
    let finder = PageFinder(page)
    finder.onResult = { [weak self] matches in
      guard let self else { return }
      answers += 1
      answered = text
      show(matches)
    }
    self.finder = finder
  }

  private func search() {
    guard isOpen else { return }
    guard !text.isEmpty else {
      finder?.end()
      return show(nil)
    }
    finder?.find(text)
  }

  private func changed() {
    guard !isOpen else { return }
    finder?.end()
    show(nil)
    onClose?()
  }

  private func show(_ matches: Int?) {
    count.text = matches.map(strings.matches) ?? ""
    count.isVisible = matches != nil
    if matches == 0 {
      entry.style("error")
    } else {
      unsafe gtk_widget_remove_css_class(entry.gtk, "error")
    }
    onChange?()
  }
}

/// Finds words in one page and marks all of them, until it is told to end.
///
/// (`WKWebView.find` answers one search at a time and marks nothing.)
@MainActor
private final class PageFinder {
  let page: Widget
  /// Gets the number of matches after each search.
  var onResult: (@MainActor (Int) -> Void)?
  private let controller: ObjectRef
  private var connections: [SignalConnection] = []
  private var text = ""
  private var matches = 0
  /// What the engine answers next is a step, not a new search.
  private var isStep = false

  private static let options =
    WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE.rawValue | WEBKIT_FIND_OPTIONS_WRAP_AROUND.rawValue

  init(_ page: Widget) {
    self.page = page
    unsafe controller = ObjectRef(
      retaining: webkit_web_view_get_find_controller(
        page.object.instance(of: WebKitWebView.self)))
    connections = [
      SignalConnection(controller, "found-text") { [weak self] arguments in
        guard let self, !text.isEmpty else { return .none }
        // A step to another match does not count them again.
        if !isStep { matches = Int(arguments.unsigned(0)) }
        onResult?(matches)
        return .none
      },
      SignalConnection(controller, "failed-to-find-text") { [weak self] _ in
        guard let self, !text.isEmpty else { return .none }
        onResult?(0)
        return .none
      },
    ]
  }

  func find(_ text: String) {
    self.text = text
    isStep = false
    unsafe webkit_find_controller_search(controller.opaque, text, Self.options, 1000)
  }

  func next() {
    guard !text.isEmpty else { return }
    isStep = true
    unsafe webkit_find_controller_search_next(controller.opaque)
  }

  func previous() {
    guard !text.isEmpty else { return }
    isStep = true
    unsafe webkit_find_controller_search_previous(controller.opaque)
  }

  /// Takes the marks away.
  func end() {
    guard !text.isEmpty else { return }
    text = ""
    unsafe webkit_find_controller_search_finish(controller.opaque)
  }
}
