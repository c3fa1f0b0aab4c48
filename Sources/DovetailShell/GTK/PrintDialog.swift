internal import CUnixPrint
internal import CWebKitGTK
internal import DovetailCore
public import Foundation
internal import GObjectBridge

/// The dialog that prints a page, or a frame of it.
@MainActor
public final class PrintDialog {
  let widget: Widget
  private let operation: ObjectRef
  private var connections: [SignalConnection] = []
  /// Called once, when the dialog is gone and nothing is being printed.
  var onEnd: (@MainActor () -> Void)?
  private var failure: String?
  /// What has become of it, once it has ended.
  private(set) var outcome = PrintOutcome.cancelled
  /// Called once it is printed, with what went wrong; nil when nothing did.
  public var onPrinted: (@MainActor (String?) -> Void)?
  private var isOpen = true

  init(_ operation: ObjectRef, over parent: Widget, title: String) {
    self.operation = operation
    let window = unsafe parent.object.instance(of: GtkWindow.self)
    unsafe widget = Widget(window: gtk_print_unix_dialog_new(title, window))
    unsafe gtk_window_set_modal(widget.object.instance(of: GtkWindow.self), 1)
    let dialog = unsafe widget.object.opaque
    unsafe gtk_print_unix_dialog_set_embed_page_setup(dialog, 1)
    if let settings = unsafe webkit_print_operation_get_print_settings(operation.opaque) {
      unsafe gtk_print_unix_dialog_set_settings(dialog, settings)
    }
    widget.on("response") { [weak self] arguments in
      self?.respond(arguments.integer(0))
      return .none
    }
    unsafe gtk_window_present(widget.object.instance(of: GtkWindow.self))
  }

  private func respond(_ response: Int32) {
    guard isOpen else { return }
    guard response == GTK_RESPONSE_OK.rawValue else { return dismiss() }
    let dialog = unsafe widget.object.opaque
    let settings = unsafe gtk_print_unix_dialog_get_settings(dialog)!
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(settings)) }
    if let printer = unsafe gtk_print_unix_dialog_get_selected_printer(dialog) {
      unsafe gtk_print_settings_set_printer(settings, gtk_printer_get_name(printer))
    }
    unsafe print(settings, gtk_print_unix_dialog_get_page_setup(dialog))
  }

  /// Prints into a PDF file, as a person does who chooses *Print to File*.
  public func save(to file: URL) {
    guard isOpen else { return }
    let settings = unsafe gtk_print_settings_new()!
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(settings)) }
    unsafe gtk_print_settings_set_printer(settings, "Print to File")
    unsafe gtk_print_settings_set(settings, "output-file-format", "pdf")
    unsafe gtk_print_settings_set(settings, "output-uri", file.absoluteString)
    unsafe print(settings, gtk_print_unix_dialog_get_page_setup(widget.object.opaque))
  }

  private func print(_ settings: OpaquePointer, _ setup: OpaquePointer?) {
    unsafe webkit_print_operation_set_print_settings(operation.opaque, settings)
    if let setup = unsafe setup {
      unsafe webkit_print_operation_set_page_setup(operation.opaque, setup)
    }
    connections = [
      SignalConnection(operation, "failed") { [weak self] arguments in
        if let error = unsafe arguments.boxed(0) {
          self?.failure =
            unsafe GLibError(copying: error.assumingMemoryBound(to: GError.self)).message
        }
        return .none
      },
      // Comes after `failed` too. The operation is in the middle of its signal.
      SignalConnection(operation, "finished") { [self] _ in
        Task { @MainActor in self.printed() }
        return .none
      },
    ]
    hide()
    unsafe webkit_print_operation_print(operation.opaque)
  }

  private func printed() {
    connections = []
    outcome = failure.map(PrintOutcome.failed) ?? .printed
    onPrinted?(failure)
    onPrinted = nil
    end()
  }

  /// Cancels.
  public func dismiss() {
    guard isOpen else { return }
    hide()
    end()
  }

  private func hide() {
    guard isOpen else { return }
    isOpen = false
    widget.disconnectAll()
    let window = unsafe widget.object.instance(of: GtkWindow.self)
    unsafe gtk_window_set_transient_for(window, nil)
    unsafe gtk_window_destroy(window)
  }

  private func end() {
    onEnd?()
    onEnd = nil
  }
}

extension BrowserWindow {
  /// Prints the page; the person chooses where.
  func printPage() {
    printPage(of: browser) { _ in }
  }

  /// Prints a browser's page, and says once what has become of it.
  func printPage(of browser: Browser, _ then: @escaping @MainActor (PrintOutcome) -> Void) {
    guard let page = page(of: browser)?.page,
      let operation = unsafe webkit_print_operation_new(
        page.object.instance(of: WebKitWebView.self))
    else { return then(.cancelled) }
    print(unsafe ObjectRef(taking: UnsafeMutableRawPointer(operation)), then)
  }

  /// Prints what the operation holds: the page, or the frame of it that asked.
  func print(
    _ operation: ObjectRef, _ then: @escaping @MainActor (PrintOutcome) -> Void = { _ in }
  ) {
    // A page that asks again and again gets one dialog.
    guard printDialog == nil else { return then(.cancelled) }
    let dialog = PrintDialog(operation, over: widget, title: strings.print)
    dialog.onEnd = { [weak self, weak dialog] in
      self?.printDialog = nil
      self?.refresh()
      then(dialog?.outcome ?? .cancelled)
    }
    dialog.onPrinted = { [weak self] failure in
      guard let self, let failure else { return }
      toasts.show(strings.notPrinted(failure))
    }
    printDialog = dialog
    refresh()
  }
}
