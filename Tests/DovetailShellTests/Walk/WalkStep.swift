import Foundation

/// One thing that happens to an app on a walk: by its page, its person, its own
/// code, or by accident.
struct WalkStep: Sendable, CustomStringConvertible {
  enum Action: String, CaseIterable, Sendable {
    // By the page: the names are those of functions in `WalkPages`.
    case link, fragmentLink, blankLink, namedLink, otherLink, secondLink, redirectLink, slowLink
    case emptyLink, errorLink
    case pushState, replaceState, hash, assign, replace, reloadByPage, backByPage, forwardByPage
    case twoBackByPage, form, post, frameLink, frameTop, frameHash, later, twoAtOnce, stopByPage
    case open, openNamed, openEmpty, closeLast, closeSelf
    case alert, confirm, prompt, frameConfirm, twoDialogs, guardLeaving, message
    // By the person.
    case back, forward, reload, stop, home, retry, closeNotice, closeWindow
    case accept, cancel, closeDialog
    // By the app.
    case load, loadOther, loadSlow, loadRefused, loadEmpty, loadFragment, reloadByApp, evaluate
    case call, goBackByApp, dismissDialog
    // By accident.
    case kill

    /// How often it comes, beside the others.
    var weight: Int {
      switch self {
      case .link, .back, .forward, .pushState, .accept, .load: 4
      case .secondLink, .kill, .guardLeaving, .openEmpty, .loadRefused: 1
      default: 2
      }
    }

    /// A function of the page.
    var isOfPage: Bool {
      guard let first = Self.allCases.firstIndex(of: .back),
        let own = Self.allCases.firstIndex(of: self)
      else { return false }
      return own < first
    }

    var opensWindow: Bool {
      [.open, .openNamed, .openEmpty, .blankLink, .namedLink].contains(self)
    }

    var isInHistory: Bool {
      [.back, .forward, .goBackByApp, .backByPage, .forwardByPage, .twoBackByPage].contains(self)
    }

    /// What a walk may take, each as often as it comes: all but what
    /// `DOVETAIL_WALK_WITHOUT` names, with commas between.
    fileprivate static let drawn: [Action] = {
      let without = ProcessInfo.processInfo.environment["DOVETAIL_WALK_WITHOUT"] ?? ""
      let names = Set(without.split(separator: ",").map(String.init))
      return allCases.filter { !names.contains($0.rawValue) }
        .flatMap { Array(repeating: $0, count: $0.weight) }
    }()
  }

  let action: Action
  /// In which window, of those that are open.
  let window: Int
  /// Counts the steps, so that every address and every dialog can be told from
  /// the others.
  let number: Int
  /// Whether all comes to rest after it; if not, the next one comes on its heels.
  let rests: Bool

  /// - Parameter bursts: in how many of ten cases the next step comes on the heels
  ///   of this one.
  init(number: Int, bursts: Int, _ chance: inout SeededGenerator) {
    self.number = number
    action = Action.drawn.randomElement(using: &chance) ?? .link
    // Most happens in the main window.
    window = Int.random(in: 0..<2, using: &chance) * Int.random(in: 0..<4, using: &chance)
    rests = Int.random(in: 0..<10, using: &chance) >= bursts
  }

  static func steps(_ count: Int, bursts: Int, seed: UInt64) -> [WalkStep] {
    var chance = SeededGenerator(seed: seed)
    return (0..<count).map { WalkStep(number: $0, bursts: bursts, &chance) }
  }

  var description: String {
    "\(number) \(action.rawValue)\(window == 0 ? "" : " in window \(window)")\(rests ? " ." : "")"
  }
}
