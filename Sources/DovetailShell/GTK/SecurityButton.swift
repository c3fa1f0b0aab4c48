internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// A small button that shows how far a page can be trusted, and says more when
/// it is pressed.
@MainActor
final class SecurityButton {
  let button: Widget
  private let icon: Widget
  private let place = Widget.label("", "subtitle")
  private let heading = Widget.label("", "heading")
  private let text: Widget
  private let owner: Widget
  private let showsPlace: Bool
  private let strings: Strings

  /// - Parameter showsPlace: whether the page's host stands beside the symbol.
  init(showsPlace: Bool, strings: Strings) {
    self.showsPlace = showsPlace
    self.strings = strings
    unsafe button = Widget(gtk_menu_button_new())
    unsafe icon = Widget(gtk_image_new_from_icon_name("channel-secure-symbolic"))
    unsafe gtk_image_set_pixel_size(icon.object.opaque, showsPlace ? 12 : 16)
    text = .paragraph()
    owner = .paragraph()
    owner.style("dim-label")
    let words = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 6, heading, text, owner)
    words.margins(12)
    unsafe gtk_widget_set_halign(heading.gtk, GTK_ALIGN_START)
    let popover = unsafe Widget(gtk_popover_new())
    unsafe gtk_popover_set_child(popover.object.instance(of: GtkPopover.self), words.gtk)
    unsafe gtk_menu_button_set_popover(button.object.opaque, popover.gtk)
    if showsPlace {
      let line = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 4, icon, place)
      unsafe gtk_menu_button_set_child(button.object.opaque, line.gtk)
      button.style("flat", "dovetail-place")
    } else {
      unsafe gtk_menu_button_set_child(button.object.opaque, icon.gtk)
    }
  }

  func show(_ browser: Browser) {
    place.text = browser.place ?? ""
    let title = strings.title(of: browser.security)
    // Where nothing is to be said by a symbol, the host stands by itself.
    icon.isVisible = !showsPlace || browser.security == .secure || browser.security == .insecure
    unsafe gtk_image_set_from_icon_name(icon.object.opaque, Self.symbol(browser.security))
    let words = [browser.place, title].compactMap { $0 }.joined(separator: ", ")
    button.name(words)
    let explanation = strings.explanation(of: browser.security, place: browser.place)
    let name = browser.manifest.name
    let belonging = browser.isOwnPage ? strings.belongs(to: name) : strings.isForeign(to: name)
    owner.isVisible = browser.url != nil
    heading.text = title
    text.text = LineBreaks.set(in: explanation)
    owner.text = LineBreaks.set(in: belonging)
    self.words = [title, explanation] + (owner.isVisible ? [belonging] : [])
  }

  private static func symbol(_ security: Browser.Security) -> String {
    switch security {
    case .secure: "channel-secure-symbolic"
    case .insecure: "channel-insecure-symbolic"
    case .local: "computer-symbolic"
    case .unknown: "dialog-question-symbolic"
    }
  }

  /// What the popover says, line by line.
  private(set) var words: [String] = []
}
