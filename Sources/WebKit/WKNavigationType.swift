internal import CWebKitGTK

/// What set a navigation off. Apple: `WKNavigationType`.
public enum WKNavigationType: Int, Sendable {
  /// A link with an address was activated by the user or by script.
  case linkActivated = 0
  /// A form was submitted.
  case formSubmitted = 1
  /// A step in the history.
  case backForward = 2
  /// The page is loaded again.
  case reload = 3
  /// A form is sent again, by a step in the history or a reload.
  case formResubmitted = 4
  /// Anything else, such as a load by the app or by `location`.
  case other = -1

  init(_ type: WebKitNavigationType) {
    switch type {
    case WEBKIT_NAVIGATION_TYPE_LINK_CLICKED: self = .linkActivated
    case WEBKIT_NAVIGATION_TYPE_FORM_SUBMITTED: self = .formSubmitted
    case WEBKIT_NAVIGATION_TYPE_BACK_FORWARD: self = .backForward
    case WEBKIT_NAVIGATION_TYPE_RELOAD: self = .reload
    case WEBKIT_NAVIGATION_TYPE_FORM_RESUBMITTED: self = .formResubmitted
    default: self = .other
    }
  }
}
