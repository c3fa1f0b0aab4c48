internal import Foundation
internal import GObjectBridge

extension NavigationAdapter {
  /// Whether the engine cannot load an address: it is for another app, such as
  /// `tel:`. Of such a navigation the engine tells nothing before it asks, and
  /// nothing after.
  func isForOthers(_ url: URL?, _ view: WKWebView) -> Bool {
    guard let scheme = url?.scheme?.lowercased() else { return false }
    return !SchemeRules.native.contains(scheme)
      && view.ownConfiguration.schemeHandlers[scheme] == nil
  }

  /// Finds out which frame navigates to an address that is for another app.
  ///
  /// A link was noticed when it was clicked. A script is the main frame's if no
  /// frame of another origin is there, unless an element of the page asks for
  /// this very address. Otherwise it is a frame of unknown, opaque origin.
  func decideForOthers(
    _ values: WKNavigationAction.Values, _ decision: PolicyDecision, _ view: WKWebView
  ) {
    var values = values
    let address = values.request.url?.absoluteString ?? ""
    if values.type == .linkActivated,
      let (frame, button, modifiers) = view.frames.takeClick(on: address)
    {
      values.source = WKFrameInfo(frame, in: view)
      values.target = values.source
      if values.button == 0 { values.button = button }
      if values.modifiers == 0 { values.modifiers = modifiers }
      return frame.isMain
        ? askForPage(values, decision, view) : askForFrame(values, decision)
    }
    let source = view.frames.unnoticed
    values.source = WKFrameInfo(source, in: view)
    guard source.isMain else {
      values.target = values.source
      return askForFrame(values, decision)
    }
    view.run(.function(Self.isOfElement, ["address": address]), in: nil, .privateWorld) {
      [weak self, weak view] result in
      guard let self, let view else { return decision.ignore() }
      guard case .success(let answer) = result, answer as? Bool == false else {
        values.target = WKFrameInfo(FrameRecord(url: FrameRecord.blank), in: view)
        return self.askForFrame(values, decision)
      }
      values.target = view.mainFrameInfo
      self.askForPage(values, decision, view)
    }
  }

  private static let isOfElement = """
    return [...document.querySelectorAll('iframe, frame, embed, object')]
      .some(element => (element.src || element.data) === address)
    """
}
