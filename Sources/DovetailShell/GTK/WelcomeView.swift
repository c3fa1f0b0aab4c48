internal import CWebKitGTK
internal import DovetailCore
internal import Foundation
internal import GObjectBridge

/// The pages for the first start, in the page's place: what the app is for, and
/// what it may ask for.
@MainActor
final class WelcomeView {
  let widget: Widget
  let skip: Widget
  let next: Widget
  /// Which page is looked at, from 0.
  private(set) var index = 0
  /// Called after another page came to be looked at.
  var onChange: (@MainActor () -> Void)?

  private let strings: Strings
  private let welcome: Welcome
  private let carousel: Widget
  private let pages: [Widget]

  init(_ welcome: Welcome, _ manifest: AppManifest, strings: Strings) {
    self.welcome = welcome
    self.strings = strings
    unsafe carousel = Widget(adw_carousel_new())
    var made = manifest.welcome.pages.map { Self.page($0) }
    if manifest.welcome.showsPermissions, !manifest.permissions.isEmpty {
      made.append(Self.permissions(manifest, strings))
    }
    pages = made
    var pressed: (@MainActor (Bool) -> Void)?
    skip = .button(strings.skip) { pressed?(false) }
    next = .button(strings.next) { pressed?(true) }
    skip.style("flat")
    next.style("suggested-action", "pill")
    skip.isVisible = manifest.welcome.isSkippable
    let dots = unsafe Widget(adw_carousel_indicator_dots_new())
    unsafe adw_carousel_indicator_dots_set_carousel(
      dots.object.opaque, carousel.object.opaque)
    dots.isVisible = pages.count > 1
    let bar = unsafe Widget(gtk_center_box_new())
    unsafe gtk_center_box_set_start_widget(bar.object.opaque, skip.gtk)
    unsafe gtk_center_box_set_end_widget(bar.object.opaque, next.gtk)
    bar.margins(12)
    // In a wide window the two stay near what they are about.
    let clamp = unsafe Widget(adw_clamp_new())
    unsafe adw_clamp_set_maximum_size(clamp.object.opaque, 600)
    unsafe adw_clamp_set_child(clamp.object.opaque, bar.gtk)
    widget = .box(GTK_ORIENTATION_VERTICAL, carousel, dots, clamp)
    carousel.expand(horizontally: true, vertically: true)
    for page in pages {
      unsafe adw_carousel_append(carousel.object.opaque, page.gtk)
    }
    pressed = { [weak self] in self?.press(isNext: $0) }
    carousel.on("notify::position") { [weak self] in self?.moved() }
    show(0)
  }

  // MARK: Pages

  private static func page(_ page: AppManifest.Welcome.Page) -> Widget {
    let made = unsafe Widget(adw_status_page_new())
    switch page.icon {
    case .named(let name)?:
      unsafe adw_status_page_set_icon_name(made.object.opaque, name)
    case .file(let file)?: picture(file, on: made)
    case nil: break
    }
    fill(made, page.title, page.text)
    return made
  }

  private static func picture(_ file: URL, on page: Widget) {
    let texture = unsafe gdk_texture_new_from_filename(file.path(percentEncoded: false), nil)
    guard let texture = unsafe texture else { return }
    unsafe adw_status_page_set_paintable(page.object.opaque, texture)
    unsafe g_object_unref(UnsafeMutableRawPointer(texture))
  }

  private static func fill(_ page: Widget, _ title: String, _ text: String) {
    page.style("compact")
    page.expand(horizontally: true, vertically: true)
    unsafe adw_status_page_set_title(page.object.opaque, LineBreaks.set(in: title))
    // libadwaita 1.2 takes it for markup.
    let markup = unsafe g_markup_escape_text(LineBreaks.set(in: text), -1)
    unsafe adw_status_page_set_description(page.object.opaque, markup)
    unsafe g_free(markup)
  }

  private static func permissions(_ manifest: AppManifest, _ strings: Strings) -> Widget {
    let made = unsafe Widget(adw_status_page_new())
    fill(made, strings.permissionNotice, strings.permissionNoticeText)
    let group = PreferencesGroup()
    for (permission, reason) in manifest.permissions.sorted(by: { $0.key < $1.key }) {
      group.add(PreferencesRow(strings.name(of: permission), reason))
    }
    // As wide as the words over it.
    let clamp = unsafe Widget(adw_clamp_new())
    unsafe adw_clamp_set_maximum_size(clamp.object.opaque, 480)
    unsafe adw_clamp_set_child(clamp.object.opaque, group.widget.gtk)
    unsafe adw_status_page_set_child(made.object.opaque, clamp.gtk)
    return made
  }

  // MARK: Turning

  private func moved() {
    let position = unsafe adw_carousel_get_position(carousel.object.opaque)
    let nearest = Int(position.rounded())
    if nearest != index, pages.indices.contains(nearest) { show(nearest) }
  }

  private func show(_ index: Int) {
    self.index = index
    let isLast = index == pages.count - 1
    let word = isLast ? strings.begin : strings.next
    unsafe gtk_button_set_label(next.object.instance(of: GtkButton.self), word)
    carousel.accessibleLabel(strings.welcomePage(index + 1, of: pages.count))
    onChange?()
  }

  private func press(isNext: Bool) {
    guard isNext, index < pages.count - 1 else { return welcome.finish() }
    unsafe adw_carousel_scroll_to(carousel.object.opaque, pages[index + 1].gtk, 1)
  }

  /// Gives the keyboard to what leads on.
  func focus() { _ = unsafe gtk_widget_grab_focus(next.gtk) }

  /// What the person reads on the last page, for tests.
  var count: Int { pages.count }
}
