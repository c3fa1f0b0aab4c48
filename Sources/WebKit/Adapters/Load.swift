internal import Foundation
internal import FoundationNetworking

/// One load of a view's main frame, from the request to its end.
@MainActor
final class Load {
  enum Kind {
    /// An address, by the app.
    case request
    /// Content handed over by the app.
    case content
    /// The page again, by the app.
    case reload
    /// A step in the history, by the app.
    case history
    /// By the page.
    case page
  }

  let navigation = WKNavigation()
  let kind: Kind
  /// The engine's spelling of the address, kept up to date over redirects.
  var url: String
  /// The request as the app gave it, with what the engine does not carry.
  var request: URLRequest?
  /// Who asked, for loads by the page.
  var source: FrameRecord?
  /// The action that the delegate was asked about.
  var action: WKNavigationAction.Values?

  /// The policy was asked with the main frame as the target.
  var isReviewed: Bool
  /// The delegate refused after the engine had begun: nothing is reported.
  var isSilenced = false
  /// `didStartProvisionalNavigation` was reported.
  var hasStarted = false
  /// The app has stopped it.
  var isStopped = false
  /// Nothing had to be loaded for it, as far as can be seen.
  var isIdle = false
  /// The engine gave it up while the app was still being asked about it.
  var isSuperseded = false
  /// What the engine gave it up for came to nothing.
  var mayResume = false
  /// The engine gave up a load by the app for it, and goes on to say that it loads.
  var hidesRequest = false
  /// The delegate did not want the response.
  var isInterrupted = false
  /// The page's process has ended, and the engine starts another for it.
  var startsProcess = false
  /// The engine starts again with what the delegate has already allowed.
  var isRetry = false
  /// Takes a step in the history again, to the entry that it leads to; nil once it
  /// was taken again.
  var again: (@MainActor () -> Void)?
  /// The page, or a frame of it, has made an entry in the history since the step was
  /// asked for.
  var metEntry = false
  /// What waits until the policy was asked.
  var waiting: [@MainActor () -> Void] = []

  /// Whether the engine itself ends the load: pages must not put data on top.
  var refusesData: Bool { kind == .page && url.hasPrefix("data:") && !isInterrupted }

  init(_ kind: Kind, url: String, isReviewed: Bool = true) {
    self.kind = kind
    self.url = url
    self.isReviewed = isReviewed
  }

  /// Whether a policy question of this kind and address is this load's.
  func matches(url: String, type: WKNavigationType) -> Bool {
    switch kind {
    case .reload:
      // With a new process, the engine goes to the entry of the history, or loads
      // its address.
      type == .reload || type == .formResubmitted
        || startsProcess && self.url == url && (type == .backForward || type == .other)
    case .history where !isRetry: type == .backForward || type == .formResubmitted
    case .page where !isRetry: false
    default: self.url == url && type != .backForward
    }
  }
}
