internal import CWebKitGTK
internal import DovetailCore
internal import Foundation
internal import GObjectBridge

/// The app's settings: how it looks, what pages may use, what they have stored,
/// and what the app is.
@MainActor
final class SettingsWindow {
  let widget: Widget
  let looks: SettingsLooks
  let permissions: SettingsPermissions
  let data: SettingsData
  /// nil where the app gave its data store itself.
  let profiles: SettingsProfiles?
  let about: SettingsAbout
  /// The question that is open; nil when there is none.
  var question: Question?
  /// What the latest notice said.
  private(set) var notice: String?
  /// The window that it stands over.
  let parent: Widget
  private let stack: BrowserStack
  private let onClose: @MainActor () -> Void
  private var watchers: [@MainActor () -> Bool] = []
  private var isOpen = true
  private lazy var state = StateFollower { [weak self] in self?.show() }

  init(
    _ stack: BrowserStack, profiles: Profiles?, over parent: Widget, strings: Strings,
    onClose: @escaping @MainActor () -> Void
  ) {
    self.stack = stack
    self.parent = parent
    self.onClose = onClose
    unsafe widget = Widget(window: adw_preferences_window_new())
    looks = SettingsLooks(stack.settings, strings: strings)
    permissions = SettingsPermissions(stack, strings: strings)
    data = SettingsData(stack, strings: strings)
    self.profiles = profiles.map { SettingsProfiles($0, of: stack, strings: strings) }
    about = SettingsAbout(stack, strings: strings)
    let window = unsafe widget.object.instance(of: GtkWindow.self)
    unsafe gtk_window_set_title(window, strings.settings)
    unsafe gtk_window_set_transient_for(
      window, parent.object.instance(of: GtkWindow.self))
    // Not wider than the app's own: on a phone's screen there is no more room.
    let width = unsafe min(560, max(300, gtk_widget_get_width(parent.gtk)))
    unsafe gtk_window_set_default_size(window, width, 560)
    unsafe gtk_widget_set_size_request(widget.gtk, 300, 300)
    // Five rows need no search.
    unsafe adw_preferences_window_set_search_enabled(preferences, 0)
    let pages = [looks.page, permissions.page, data.page, self.profiles?.page, about.page]
    for page in pages.compactMap({ $0 }) {
      unsafe adw_preferences_window_add(
        preferences, page.widget.object.instance(of: AdwPreferencesPage.self))
    }
    data.ask = { [weak self] in self?.ask($0) }
    data.onChange = { [weak self] in self?.refresh() }
    data.say = { [weak self] in self?.say($0) }
    about.leave = { [weak self] in self?.close() }
    self.profiles?.say = { [weak self] in self?.say($0) }
    self.profiles?.ask = { [weak self] in self?.ask($0) }
    about.copy = { [weak self] in self?.copy($0, saying: strings.copied) }
    widget.on("close-request") { [weak self] _ in
      self?.close()
      return .bool(true)
    }
    state.follow()
    data.load()
  }

  private var preferences: UnsafeMutablePointer<AdwPreferencesWindow> {
    unsafe widget.object.instance(of: AdwPreferencesWindow.self)
  }

  // MARK: Window

  func present() { unsafe gtk_window_present(widget.object.instance(of: GtkWindow.self)) }

  /// Shows a page by its name.
  func show(page: String) {
    unsafe adw_preferences_window_set_visible_page_name(preferences, page)
  }

  /// Takes the window away; an open question is not answered.
  func close() {
    guard isOpen else { return }
    isOpen = false
    question?.dismiss()
    question = nil
    widget.disconnectAll()
    let window = unsafe widget.object.instance(of: GtkWindow.self)
    unsafe gtk_window_set_transient_for(window, nil)
    unsafe gtk_window_destroy(window)
    onClose()
    refresh()
  }

  private func ask(_ question: Question) {
    self.question?.dismiss()
    self.question = question
    question.open(over: widget) { [weak self] in
      self?.question = nil
      self?.refresh()
    }
    refresh()
  }

  private func say(_ text: String) {
    guard isOpen else { return }
    let markup = unsafe g_markup_escape_text(text, -1)
    defer { unsafe g_free(markup) }
    // The window takes the reference that a new toast comes with.
    unsafe adw_preferences_window_add_toast(preferences, adw_toast_new(markup))
    notice = text
    refresh()
  }

  private func copy(_ text: String, saying words: String) {
    unsafe gdk_clipboard_set_text(gtk_widget_get_clipboard(widget.gtk), text)
    say(words)
  }

  // MARK: State

  private func show() {
    guard isOpen else { return }
    looks.show()
    permissions.show()
    data.show()
    profiles?.show()
    refresh()
  }

  private func refresh() { watchers.removeAll { $0() } }

  /// Waits until what is shown fulfils a condition, or the window is closed.
  func shows(_ condition: @escaping @MainActor (SettingsWindow) -> Bool) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let watcher = { @MainActor [weak self] () -> Bool in
        if let self, self.isOpen, !condition(self) { return false }
        continuation.resume()
        return true
      }
      if !watcher() { watchers.append(watcher) }
    }
  }
}
